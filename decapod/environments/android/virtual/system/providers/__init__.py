"""Content providers with Android's public addresses and columns."""

from decapod.environments.android.virtual.system.providers.provider import Path, Provider, ProviderError, Rows
from decapod.environments.android.virtual.system.providers.registry import Providers

__all__ = ["Path", "Provider", "ProviderError", "Providers", "Rows"]
