/** The page on which the cook appeals against the decision of an entry. */
export const appealPath = (entryId: string): string => `/appeal/${entryId}`
