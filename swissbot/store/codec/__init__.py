"""Events as text and back."""
