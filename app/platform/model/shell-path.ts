/** The address whose document the service worker answers offline, whatever was asked for. Rendered once, by the build. */
export const SHELL_PATH = '/app-shell'
