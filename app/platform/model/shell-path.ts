/** The address whose document the service worker serves offline for every request. Rendered once, by the build. */
export const SHELL_PATH = '/app-shell'
