/** The page of a cook's connections, and its tabs as they stand in its address. */
export const CONNECTIONS_PATH = '/connections'
export const CONNECTION_TABS = ['followers', 'following', 'requests', 'sent', 'blocked'] as const
export type ConnectionTab = (typeof CONNECTION_TABS)[number]

/** The tab that an address names; the followers for any other text. */
export const tabIn = (text: string | null): ConnectionTab => CONNECTION_TABS.find((tab) => tab === text) ?? 'followers'

export const tabPath = (tab: ConnectionTab): string =>
	tab === 'followers' ? CONNECTIONS_PATH : `${CONNECTIONS_PATH}?tab=${tab}`

export const REQUESTS_PATH = tabPath('requests')
