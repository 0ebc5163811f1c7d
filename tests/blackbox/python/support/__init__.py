"""Everything the tests share: the server as a process, clients, and their witness."""
