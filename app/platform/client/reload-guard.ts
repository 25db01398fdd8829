const WINDOW_MS = 10_000
const MAX_RELOADS = 3

/**
 * React Router reloads the page when a route's chunk cannot be loaded or throws, without a limit. True at the third
 * reload within ten seconds: the page then shows the problem instead.
 */
export function reloadsTooOften(now: number): boolean {
	const [navigation] = performance.getEntriesByType('navigation')
	const recent = readReloads().filter((at) => now - at < WINDOW_MS)
	if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') recent.push(now)
	sessionStorage.setItem('reloads', JSON.stringify(recent))
	return recent.length >= MAX_RELOADS
}

function readReloads(): number[] {
	try {
		const stored: unknown = JSON.parse(sessionStorage.getItem('reloads') ?? '[]')
		return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
	} catch {
		return []
	}
}
