/** The heading of the section, which is drawn before the rest of it has been loaded. */
export const OWN_DATA_TITLE = 'Your data'
