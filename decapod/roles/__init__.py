"""Roles: who an agent is, as data. What it is told and shown, and which prompt it is given."""

from decapod.roles.load import ROLE_FILES, load_role
from decapod.roles.role import Role, RoleFile, Shown

__all__ = ["ROLE_FILES", "Role", "RoleFile", "Shown", "load_role"]
