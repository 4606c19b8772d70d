"""The researcher that asks a model over the Messages API, hosted or on this machine.

`service` alone knows the client; what is sent and what comes back are plain JSON values to everything else here.
"""

from auditor_tui.agent.claude.researcher import Claude as Claude
