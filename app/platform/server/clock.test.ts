import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definesOf } from '../../../dev/build/defines.ts'
import { DAY_MS } from '../model/clock.ts'
import { CLOCK_OFFSET_HEADER } from './clock.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The module as the build writes it for this target: its exported header's name only where something uses it. */
async function bundled(env: NodeJS.ProcessEnv): Promise<string> {
	const entry: Plugin = {
		name: 'entry',
		// The library mode makes a path of it.
		resolveId: (id) => (id.endsWith(ENTRY) ? ENTRY : null),
		load: (id) =>
			id === ENTRY
				? `export { clockOf, clockOfCron } from ${JSON.stringify(resolve('app/platform/server/clock.ts'))}`
				: null,
	}
	const built = await build({
		configFile: false,
		logLevel: 'error',
		plugins: [entry],
		define: definesOf(env),
		build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'] } },
	})
	const [{ output }] = [built].flat() as [Rollup.RollupOutput]
	return output[0].code
}
const ENTRY = 'virtual:clock'

type ClockModule = typeof import('./clock.ts')
const load = async (env: NodeJS.ProcessEnv): Promise<ClockModule> =>
	import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await bundled(env))}`)
const asking = (offset: string) =>
	new Request('https://nomster.example/', { headers: { [CLOCK_OFFSET_HEADER]: offset } })

test('in a build for deployment no request and no cron moves the clock, and the header’s name is not in it', async () => {
	const production = { NOMSTER_DEPLOYS: 'production' }
	const { clockOf, clockOfCron } = await load(production)
	expect(clockOf(asking(String(DAY_MS)))()).toBe(NOW)
	expect(clockOfCron({ scheduledTime: NOW + DAY_MS })()).toBe(NOW)
	expect(await bundled({})).toContain(CLOCK_OFFSET_HEADER)
	expect(await bundled(production)).not.toContain(CLOCK_OFFSET_HEADER)
})

test('a build for a developer’s machine adds what the front says, and a cron runs at its time', async () => {
	const { clockOf, clockOfCron } = await load({})
	const clock = clockOf(asking(String(DAY_MS)))
	expect(clock()).toBe(NOW + DAY_MS)
	vi.setSystemTime(NOW + 5)
	expect(clock()).toBe(NOW + DAY_MS + 5)
	expect(clockOfCron({ scheduledTime: NOW + DAY_MS })()).toBe(NOW + DAY_MS)
})

test.each(['', 'x', '-1', 'NaN'])('the clock does not go back, whatever %j says', async (offset) => {
	const { clockOf, clockOfCron } = await load({})
	expect(clockOf(asking(offset))()).toBe(NOW)
	expect(clockOfCron({ scheduledTime: NOW - DAY_MS })()).toBe(NOW)
})

/** Where the machine's clock is meant. Without a reason of its own a file measures how long something takes. */
const OTHER_CLOCKS = [
	// Lucia ends its sessions by the machine's clock.
	'app/domains/accounts/server/lucia.ts',
	'app/domains/assistant/server/answer-stream.ts',
	'app/domains/assistant/server/answer-watch.ts',
	// The provider's Retry-After is a date of its own clock.
	'app/platform/server/ai.ts',
	'app/platform/server/clock.ts',
	'app/platform/server/diagnose.ts',
	'workers/app/index.ts',
	// A clock that was moved ahead makes no backup old.
	'workers/backup/index.ts',
]

test('the Workers read no other clock', () => {
	const files = globSync('{workers/**,app/**/server/**}/*.ts').filter((file) => !file.endsWith('.test.ts'))
	const reading = files.filter((file) => /Date\.now|new Date\(\)/.test(readFileSync(file, 'utf8')))
	expect(reading.sort()).toEqual(OTHER_CLOCKS)
})
