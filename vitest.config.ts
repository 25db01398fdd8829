import { defineConfig } from 'vitest/config'

/** Projects that test the whole stack: the production build in workerd. */
const onTheStack = {
	environment: 'node',
	hookTimeout: 60_000,
	// Loading wrangler takes 4 s: without isolation it is loaded once, not once per file. Each file closes what it opens.
	isolate: false,
	globalSetup: 'tests/setup/built.ts',
	// Otherwise each start fetches location data from Cloudflare and sends metrics.
	env: { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
} as const

/** Two files in parallel, for two cores. */
const sideBySide = { ...onTheStack, maxWorkers: 2 } as const

/** Each process has one stack and one browser for all of its files. */
const inTheBrowser = { ...sideBySide, testTimeout: 90_000, expect: { poll: { timeout: 15_000 } } } as const

// Separate from vite.config.ts, whose Cloudflare and React Router plugins vitest must not load.
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'dev/**/*.test.ts', 'workers/**/*.test.ts'],
					environment: 'node',
					// Catches only tests that hang: a slow test on a busy machine is not a failure.
					testTimeout: 90_000,
					hookTimeout: 90_000,
					// A new process for each of several hundred files would take as long as all of their tests.
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
					...sideBySide,
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
					name: 'long',
					// Its own files, and those of npm test that run with higher counts here (tests/setup/counts.ts).
					include: [
						'tests/long/**/*.test.ts',
						'tests/flows/{axe,first-recipe}.test.ts',
						'tests/workers/{account-deletion,every-address}.test.ts',
					],
					...inTheBrowser,
				},
			},
			{
				test: {
					name: 'deep',
					include: ['tests/deep/**/*.test.ts'],
					testTimeout: 600_000,
					...onTheStack,
					fileParallelism: false,
				},
			},
		],
	},
})
