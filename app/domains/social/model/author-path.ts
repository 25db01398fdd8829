/** The page of a cook. */
export const authorPath = (userId: string): string => `/user/${userId}`
