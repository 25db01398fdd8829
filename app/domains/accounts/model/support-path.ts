/** The form that writes to the people who run the site; also for visitors. A file of its own: the login page loads little. */
export const SUPPORT_PATH = '/support'
