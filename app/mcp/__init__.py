"""The tools as agents call them: MCP over Streamable HTTP and stdio, with one limiter and one form of answers."""
