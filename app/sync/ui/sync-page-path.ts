/** The page behind the chip. */
export const SYNC_PAGE = '/sync'
