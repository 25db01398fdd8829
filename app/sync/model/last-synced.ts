import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/model/clock.ts'

/** The spec's labels: Never, Just now, Nm ago, Nh ago, Nd ago. `lastSyncTime` and `now` in milliseconds. */
export function lastSyncedLabel(lastSyncTime: number | null, now: number): string {
	if (lastSyncTime === null) return 'Never'
	const ago = now - lastSyncTime
	if (ago < MINUTE_MS) return 'Just now'
	if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)}m ago`
	if (ago < DAY_MS) return `${Math.floor(ago / HOUR_MS)}h ago`
	return `${Math.floor(ago / DAY_MS)}d ago`
}
