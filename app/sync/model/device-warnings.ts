import { MINUTE_MS, SECOND_MS } from '#app/platform/model/clock.ts'
import { type EffectiveType, isSlowType } from './network-status.ts'

/** How often the spec reads each figure of the device, in milliseconds; only while the page is visible. */
export const READ_EVERY_MS = {
	storage: 30 * SECOND_MS,
	cache: 30 * SECOND_MS,
	network: MINUTE_MS,
	ping: MINUTE_MS,
	battery: 2 * MINUTE_MS,
} as const
export type ReadingName = keyof typeof READ_EVERY_MS

/** What a device reports about itself. null: not read yet, or this browser does not report it. */
export type DeviceReadings = {
	/** Bytes that this site uses, and its quota. */
	storage: { usage: number; quota: number } | null
	/** Files that the browser keeps for offline use. */
	cache: { files: number } | null
	network: { type: EffectiveType; saveData: boolean } | null
	/** Milliseconds that the server took to answer; Infinity: it did not answer before the reader's timeout. */
	ping: number | null
	/** `level` from 0 to 1. */
	battery: { level: number; isCharging: boolean } | null
}

export const NO_READINGS: DeviceReadings = { storage: null, cache: null, network: null, ping: null, battery: null }

const STORAGE_LIMIT = 0.8
const BATTERY_LIMIT = 0.2
const LATENCY_LIMIT_MS = 5 * SECOND_MS

export type DeviceWarning = 'storage' | 'battery' | 'slow_network' | 'data_saver' | 'latency'

const RULES: Record<DeviceWarning, (readings: DeviceReadings) => boolean> = {
	storage: ({ storage }) => storage !== null && storage.usage > STORAGE_LIMIT * storage.quota,
	// A device that is charging needs no warning.
	battery: ({ battery }) => battery !== null && battery.level < BATTERY_LIMIT && !battery.isCharging,
	slow_network: ({ network }) => network !== null && isSlowType(network.type),
	data_saver: ({ network }) => network?.saveData === true,
	latency: ({ ping }) => ping !== null && ping > LATENCY_LIMIT_MS,
}

/** The spec's warnings that hold now, the one that endangers edits first. */
export const deviceWarnings = (readings: DeviceReadings): DeviceWarning[] =>
	(Object.keys(RULES) as DeviceWarning[]).filter((warning) => RULES[warning](readings))
