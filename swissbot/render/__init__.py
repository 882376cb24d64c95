"""From state to what people see: posts, answers, words, pictures. Pure, and without any knowledge of Discord's API."""
