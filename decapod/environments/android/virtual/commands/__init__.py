"""The programs of the phone's shell. `table.PROGRAMS` says which module has which.

A program is a function that `shell.registry.command` registers; one of Android's framework is registered by
`framework.program` and `framework.service`.
"""
