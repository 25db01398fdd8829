import { defineConfig } from 'vitest/config'

/** Projects on the whole stack: the production build in workerd. */
const onTheStack = {
	environment: 'node',
	hookTimeout: 60_000,
	// Loading wrangler takes four seconds; without isolation once instead of once a file. A file closes what it opens.
	isolate: false,
	globalSetup: 'tests/setup/built.ts',
	// Else every start asks Cloudflare where it is, and counts itself.
	env: { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
} as const

/** Two files side by side fill two cores. */
const sideBySide = { ...onTheStack, maxWorkers: 2 } as const
const oneByOne = { ...onTheStack, fileParallelism: false } as const

/** Each process has one stack and one browser for all of its files. */
const inTheBrowser = { ...sideBySide, testTimeout: 90_000, expect: { poll: { timeout: 15_000 } } } as const

// Its own file on purpose: vite.config.ts holds the Cloudflare and React Router plugins, which vitest must not load.
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'dev/**/*.test.ts', 'workers/**/*.test.ts'],
					environment: 'node',
					// Only for what hangs: how long a test takes on a busy machine is no behaviour.
					testTimeout: 90_000,
					// A fresh process for each of several hundred files costs as much time as all tests in them.
					isolate: false,
					maxWorkers: '100%',
				},
			},
			{
				test: {
					name: 'workers',
					include: ['tests/workers/**/*.test.ts'],
					testTimeout: 90_000,
					...sideBySide,
				},
			},
			{
				test: {
					name: 'sync',
					include: ['tests/sync/**/*.test.ts'],
					testTimeout: 120_000,
					...oneByOne,
				},
			},
			{
				test: {
					name: 'flows',
					include: ['tests/flows/*.test.ts'],
					...inTheBrowser,
				},
			},
			{
				test: {
					name: 'long-flows',
					// Besides its own those that do more there (tests/setup/counts.ts).
					include: ['tests/long/flows/*.test.ts', 'tests/flows/{axe,first-recipe}.test.ts'],
					...inTheBrowser,
				},
			},
			{
				test: {
					name: 'deep',
					include: ['tests/deep/**/*.test.ts'],
					testTimeout: 600_000,
					...oneByOne,
				},
			},
		],
	},
})
