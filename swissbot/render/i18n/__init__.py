"""Languages: the catalogues and how a text is looked up in them."""
