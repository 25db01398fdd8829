/** A collector of error reports: `origin` for the policy of our pages, `endpoint` for its envelopes. */
export type Collector = { origin: string; endpoint: string }

const PROTOCOL_VERSION = '7'
export const CLIENT = { name: 'nomster.monitor', version: '1.0.0' } as const

/**
 * Reads a Sentry-compatible DSN, `https://KEY@HOST/PREFIX/PROJECT`; its key is public. null without one, or when it is
 * none.
 */
export function readDsn(dsn: string | undefined): Collector | null {
	if (!dsn || !URL.canParse(dsn)) return null
	const { protocol, username, host, origin, pathname } = new URL(dsn)
	const [, prefix = '', project] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
	if (!/^https?:$/.test(protocol) || username === '' || !project) return null
	const query = new URLSearchParams({
		sentry_version: PROTOCOL_VERSION,
		sentry_key: username,
		sentry_client: `${CLIENT.name}/${CLIENT.version}`,
	})
	return { origin, endpoint: `${protocol}//${host}${prefix}/api/${project}/envelope/?${query}` }
}
