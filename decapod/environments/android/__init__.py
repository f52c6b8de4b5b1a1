"""The `android` environment: any device that answers adb. `kind.ANDROID` is its kind.

Nothing is imported here: the virtual phone below is a process of its own, which starts faster without the rest.
"""
