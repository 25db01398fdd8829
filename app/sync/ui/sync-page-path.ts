/** The page that the chip links to. */
export const SYNC_PAGE = '/sync'
