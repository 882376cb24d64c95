"""Words: names, numbers, labels, scores, refusals and entries of the log, as people read them."""
