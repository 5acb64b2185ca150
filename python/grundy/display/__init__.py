"""Values as text, LaTeX, SVG and plots. Nothing here computes a value."""
