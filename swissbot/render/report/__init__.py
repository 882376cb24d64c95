"""A whole tournament as values, for pictures, the web page and exports."""
