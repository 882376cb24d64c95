"""The tournament file: one JSON document, read whole or refused whole."""
