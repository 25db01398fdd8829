import { useSyncExternalStore } from 'react'
import {
	type DeviceReadings,
	type DeviceWarning,
	deviceWarnings,
	NO_READINGS,
	READ_EVERY_MS,
	type ReadingName,
} from '#app/sync/model/device-warnings.ts'

export type DeviceReaders = { [Name in ReadingName]: () => Promise<DeviceReadings[Name]> }

export type DeviceWatchDeps = {
	readers: DeviceReaders
	isVisible(): boolean
	/** Calls repeatedly. Returns a function that stops it. */
	setTimer(call: () => void, ms: number): () => void
	onReading(changes: Partial<DeviceReadings>): void
}

/**
 * Reads each figure of the device at once and then at the spec's interval, while the page is visible. A figure that
 * cannot be read is null. Returns a function that stops it.
 */
export function watchDevice({ readers, isVisible, setTimer, onReading }: DeviceWatchDeps): () => void {
	let isStopped = false
	const read = async (name: ReadingName) => {
		if (!isVisible()) return
		const value = await readers[name]().catch(() => null)
		if (!isStopped) onReading({ [name]: value })
	}
	const names = Object.keys(READ_EVERY_MS) as ReadingName[]
	const stops = names.map((name) => {
		void read(name)
		return setTimer(() => void read(name), READ_EVERY_MS[name])
	})
	return () => {
		isStopped = true
		for (const stop of stops) stop()
	}
}

/** Returns the warnings that were not shown yet in this visit, and adds them to `shown`. */
export function newWarnings(readings: DeviceReadings, shown: Set<DeviceWarning>): DeviceWarning[] {
	const fresh = deviceWarnings(readings).filter((warning) => !shown.has(warning))
	for (const warning of fresh) shown.add(warning)
	return fresh
}

let readings = NO_READINGS
const listeners = new Set<() => void>()

/** Merges new readings and returns everything known about the device. */
export function takeReading(changes: Partial<DeviceReadings>): DeviceReadings {
	readings = { ...readings, ...changes }
	for (const listener of listeners) listener()
	return readings
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** What the device has reported so far. */
export const useDeviceReadings = (): DeviceReadings =>
	useSyncExternalStore(
		subscribe,
		() => readings,
		() => NO_READINGS,
	)
