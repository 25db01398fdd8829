import { defineConfig } from 'vitest/config'

/** Projects on the whole stack: the production build in workerd, one file at a time. */
const onTheStack = {
	environment: 'node',
	hookTimeout: 60_000,
	fileParallelism: false,
	// Loading wrangler takes four seconds; without isolation once instead of once a file. A file closes what it opens.
	isolate: false,
	globalSetup: 'tests/setup/built.ts',
	// Else every start asks Cloudflare where it is, and counts itself.
	env: { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
} as const

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
					testTimeout: 30_000,
					// A fresh process for each of several hundred files costs as much time as all tests in them.
					isolate: false,
				},
			},
			{
				test: {
					name: 'workers',
					include: ['tests/workers/**/*.test.ts'],
					testTimeout: 30_000,
					...onTheStack,
				},
			},
			{
				test: {
					name: 'sync',
					include: ['tests/sync/**/*.test.ts'],
					testTimeout: 120_000,
					...onTheStack,
				},
			},
			{
				test: {
					name: 'flows',
					include: ['tests/flows/**/*.test.ts'],
					testTimeout: 90_000,
					// A browser on a machine that is busy with something else; the report says which test needed it.
					retry: 1,
					expect: { poll: { timeout: 15_000 } },
					...onTheStack,
					// Two files side by side fill two cores; each process has one stack and one browser for all of its files.
					fileParallelism: true,
					maxWorkers: 2,
				},
			},
			{
				test: {
					name: 'deep',
					include: ['tests/deep/**/*.test.ts'],
					testTimeout: 600_000,
					...onTheStack,
				},
			},
		],
	},
})
