/**
 * Whether a cook's own pages are answered with the shell at once, online too, when the device holds all their rows.
 * docs/decisions/shell-first.md has the figures.
 */
export const SHELL_FIRST: boolean = false

/** Pages that need nothing but the device: each has a clientLoader that reads it. */
export const isOwnPage = (path: string): boolean => path === '/recipes' || /^\/recipe\/[^/]+$/.test(path)
