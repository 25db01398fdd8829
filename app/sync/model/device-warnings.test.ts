import { expect, test } from 'vitest'
import {
	type DeviceReadings,
	type DeviceWarning,
	deviceWarnings,
	NO_READINGS,
	READ_EVERY_MS,
} from './device-warnings.ts'

test('the spec’s figures are read at the spec’s intervals', () => {
	expect(READ_EVERY_MS).toEqual({
		storage: 30_000,
		cache: 30_000,
		network: 60_000,
		ping: 60_000,
		battery: 120_000,
	})
})

test('a device that reports nothing causes no warning', () => {
	expect(deviceWarnings(NO_READINGS)).toEqual([])
})

const CASES: [string, Partial<DeviceReadings>, DeviceWarning[]][] = [
	['storage at 80 %', { storage: { usage: 80, quota: 100 } }, []],
	['storage over 80 %', { storage: { usage: 81, quota: 100 } }, ['storage']],
	['battery at 20 %', { battery: { level: 0.2, isCharging: false } }, []],
	['battery under 20 %', { battery: { level: 0.19, isCharging: false } }, ['battery']],
	['battery under 20 % on its charger', { battery: { level: 0.05, isCharging: true } }, []],
	['2g', { network: { type: '2g', saveData: false } }, ['slow_network']],
	['slow-2g', { network: { type: 'slow-2g', saveData: false } }, ['slow_network']],
	['3g', { network: { type: '3g', saveData: false } }, []],
	['data saver', { network: { type: '4g', saveData: true } }, ['data_saver']],
	['5000 ms', { ping: 5000 }, []],
	['over 5000 ms', { ping: 5001 }, ['latency']],
	['no answer in time', { ping: Number.POSITIVE_INFINITY }, ['latency']],
]

test.each(CASES)('%s', (_name, readings, warnings) => {
	expect(deviceWarnings({ ...NO_READINGS, ...readings })).toEqual(warnings)
})

test('all warnings that hold are returned, storage first', () => {
	const readings: DeviceReadings = {
		storage: { usage: 9, quota: 10 },
		cache: null,
		network: { type: '2g', saveData: true },
		ping: 9_000,
		battery: { level: 0.1, isCharging: false },
	}
	expect(deviceWarnings(readings)).toEqual(['storage', 'battery', 'slow_network', 'data_saver', 'latency'])
})
