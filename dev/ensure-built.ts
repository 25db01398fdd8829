import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CLOCK_OFFSET_HEADER } from '#app/platform/server/clock.ts'
import { hashFiles } from './hash-files.ts'
import { PROJECT_ROOT } from './workers.ts'

/** Everything that the build reads; tests and documents beside the sources do not count. */
const INPUTS = [
	'app/**/*.{ts,tsx,js,css,svg,woff2}',
	'workers/**/*.{ts,toml}',
	'db/{schema,queries,backup}/*.ts',
	'migrations/meta/_journal.json',
	'db/*.ts',
	'dev/build/**/*',
	'dev/workers.ts',
	'public/**/*',
	'{vite,react-router}.config.ts',
	'wrangler.toml',
	'tsconfig.json',
	'package.json',
	'package-lock.json',
]
const STEPS = [['dev/build/build.ts']]
const STAMP = join(PROJECT_ROOT, 'build', '.stamp')

/** A hash of all inputs of the build and of its target (NOMSTER_DEPLOYS, NOMSTER_GALLERY). */
export const buildInputsHash = (env: NodeJS.ProcessEnv = process.env): string =>
	hashFiles(INPUTS, `${env.NOMSTER_DEPLOYS ?? ''}\n${env.NOMSTER_GALLERY ?? ''}\n`)

/** Whether build/ is up to date with the sources. */
export const isBuilt = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === buildInputsHash()

/** Builds unless build/ is up to date with the sources. Throws with the build's output when it fails. */
export async function ensureBuilt(): Promise<{ built: boolean; ms: number }> {
	const started = Date.now()
	if (isBuilt()) return { built: false, ms: Date.now() - started }
	await build('pipe')
	return { built: true, ms: Date.now() - started }
}

/**
 * Builds for deployment: with the variables of [env.production] in every wrangler.toml. Throws when a request could move
 * the clock of a Worker.
 */
export async function buildForProduction(): Promise<void> {
	process.env.NOMSTER_DEPLOYS = 'production'
	await build('pipe')
	const movable = listMovableClocks()
	if (movable.length > 0) throw new Error(`A request could move the clock in:\n  ${movable.join('\n  ')}`)
}

/** The built files whose clock a request can move: none in a build for deployment, every Worker's otherwise. */
export const listMovableClocks = (): string[] =>
	globSync('build/**/*.js', { cwd: PROJECT_ROOT }).filter((file) =>
		readFileSync(join(PROJECT_ROOT, file), 'utf8').includes(CLOCK_OFFSET_HEADER),
	)

/** Builds in any case. 'inherit' shows the build's output while it runs. */
export async function build(output: 'pipe' | 'inherit'): Promise<void> {
	const wanted = buildInputsHash()
	// A build that dies half-way must not count as up to date.
	rmSync(STAMP, { force: true })
	for (const step of STEPS) {
		const child = spawn(process.execPath, step, {
			cwd: PROJECT_ROOT,
			stdio: output,
			// A test runner sets NODE_ENV=test, which would make it React's development build.
			env: {
				...process.env,
				NODE_ENV: 'production',
				CLOUDFLARE_CF_FETCH_ENABLED: 'false',
				WRANGLER_SEND_METRICS: 'false',
			},
		})
		const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
		const [status] = await once(child, 'close')
		if (status !== 0) throw new Error(`The build failed at: ${step.join(' ')}\n${(await Promise.all(said)).join('\n')}`)
	}
	writeFileSync(STAMP, wanted)
}
