"""The posts, a module for each kind; `render.board` lists them."""
