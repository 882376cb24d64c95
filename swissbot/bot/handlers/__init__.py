"""What each press and command does, without discord: parse, execute, return what is to be shown."""
