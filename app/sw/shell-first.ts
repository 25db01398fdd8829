/**
 * Whether a cook's own pages are answered with the shell at once, even online, when the device has all their rows.
 * docs/decisions/shell-first.md has the figures.
 */
export const SHELL_FIRST: boolean = false

/** Pages that need only the device: each has a clientLoader that reads it. */
export const isOwnPage = (path: string): boolean => path === '/recipes' || /^\/recipe\/[^/]+$/.test(path)
