import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deployAndProve } from './deploy-and-prove.ts'
import { DEPLOYED, type RunWrangler } from './deployment.ts'
import { PROJECT_ROOT } from './workers.ts'

const STAND_IN = join(PROJECT_ROOT, 'tests/fakes/wrangler.mjs')
let folder: string
let said: string[]
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'nomster-wrangler-'))
	said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Failing = { fails?: string; failsLate?: string; isFirst?: string[] }

const runFailing =
	({ fails = '', failsLate = '', isFirst = [] }: Failing = {}): RunWrangler =>
	async (args) => {
		const env = {
			...process.env,
			WRANGLER_CALLS: join(folder, 'calls'),
			WRANGLER_FAILS: fails,
			WRANGLER_FAILS_LATE: failsLate,
			WRANGLER_NAMES: JSON.stringify(Object.fromEntries(DEPLOYED.map(({ built }, at) => [built, NAMES[at]]))),
			WRANGLER_NEW: isFirst.join('\n'),
		}
		const { status, stdout, stderr } = spawnSync(process.execPath, [STAND_IN, ...args], { env, encoding: 'utf8' })
		return { status, stdout, stderr }
	}
const calls = (): string[][] =>
	existsSync(join(folder, 'calls'))
		? readFileSync(join(folder, 'calls'), 'utf8')
				.trimEnd()
				.split('\n')
				.map((line) => JSON.parse(line))
		: []
const deploy = (run: RunWrangler, broken?: string) =>
	deployAndProve({ run, smoke: async () => broken, say: (line) => said.push(line) })

const NAMES = DEPLOYED.map(({ config }) => (config === 'wrangler.toml' ? 'nomster' : `nomster-${config.split('/')[1]}`))
const listing = (name: string) => ['deployments', 'list', '--name', name, '--json']
const looks = NAMES.map(listing)
const deploys = DEPLOYED.map(({ built }) => ['deploy', '--config', built])
const rollbacks = (names: string[]) =>
	names
		.toReversed()
		.map((name) => [
			...['rollback', `former version of ${name}`, '--name', name, '--message', 'The deployment failed', '--yes'],
		])
const REFUSED = 3
const refused = DEPLOYED[REFUSED]?.built ?? ''
const refusedName = NAMES[REFUSED] ?? ''
const untilRefused = [...looks, ...deploys.slice(0, REFUSED + 1), listing(refusedName)]

test('a deployment that works notes what is live, then calls wrangler once a Worker, the main one last', async () => {
	expect(await deploy(runFailing())).toEqual({ outcome: 'done' })
	expect(calls()).toEqual([...looks, ...deploys])
	expect(deploys.at(-1)).toEqual(['deploy', '--config', 'build/server/wrangler.json'])
})

test('security 43: when the smoke run fails every Worker goes back to the version that was live, the main one first', async () => {
	const deployed = await deploy(runFailing(), 'ready: status 503')
	const problem = 'The smoke run failed: ready: status 503.'
	expect(deployed).toEqual({ outcome: 'failed', problem, tried: DEPLOYED.length, stayed: [] })
	expect(calls()).toEqual([...looks, ...deploys, ...rollbacks(NAMES)])
	expect(rollbacks(NAMES)[0]).toContain('nomster')
})

test('a Worker that cannot go back does not hold up the others, and is named', async () => {
	const run = runFailing({ fails: '--name nomster-sync --message' })
	const deployed = await deploy(run, 'landing page: status 500')
	expect(deployed).toMatchObject({ stayed: ['nomster-sync: A request to the Cloudflare API failed.'] })
	expect(calls()).toHaveLength(3 * DEPLOYED.length)
})

test('when a Worker is refused, those before it go back, and nothing is proved', async () => {
	const deployed = await deploy(runFailing({ fails: `--config ${refused}` }), 'not asked')
	expect(deployed).toMatchObject({ outcome: 'failed', stayed: [] })
	expect(deployed).toHaveProperty('problem', expect.stringContaining(refused))
	expect(calls()).toEqual([...untilRefused, ...rollbacks(NAMES.slice(0, REFUSED))])
	expect(said.join('\n')).not.toContain('Smoke run')
})

test('a Worker whose deployment fails after its upload is live, and goes back too', async () => {
	const deployed = await deploy(runFailing({ failsLate: `--config ${refused}` }))
	expect(deployed).toMatchObject({ outcome: 'failed', stayed: [] })
	expect(calls()).toEqual([...untilRefused, ...rollbacks(NAMES.slice(0, REFUSED + 1))])
})

test('a Worker goes back too when nobody can say whether its failed deployment has made it live', async () => {
	let hasFailed = false
	const run = runFailing({ fails: `--config ${refused}` })
	const deployed = await deploy(async (args) => {
		if (hasFailed && args[0] === 'deployments') return { status: 1, stdout: '', stderr: 'fetch failed' }
		hasFailed ||= args.includes(refused)
		return run(args)
	})
	expect(deployed).toMatchObject({ outcome: 'failed', stayed: [] })
	expect(calls()).toEqual([...untilRefused.slice(0, -1), ...rollbacks(NAMES.slice(0, REFUSED + 1))])
})

test('of a first deployment no Worker can go back: each that is live is named', async () => {
	const deployed = await deploy(runFailing({ isFirst: NAMES }), 'ready: status 503')
	expect(deployed).toMatchObject({ stayed: NAMES.toReversed().map((name) => `${name}: ${FIRST}`) })
	expect(calls()).toEqual([...looks, ...deploys])
})

test('a new Worker that was refused before its upload is not live, one that was refused after it is named', async () => {
	const early = await deploy(runFailing({ fails: `--config ${refused}`, isFirst: [refusedName] }))
	expect(early).toMatchObject({ outcome: 'failed', stayed: [] })
	const late = await deploy(runFailing({ failsLate: `--config ${refused}`, isFirst: [refusedName] }))
	expect(late).toMatchObject({ outcome: 'failed', stayed: [`${refusedName}: ${FIRST}`] })
})

test('nothing is deployed when wrangler cannot say what is live', async () => {
	const deployed = await deploy(runFailing({ fails: listing('nomster-sync').join(' ') }))
	expect(deployed).toMatchObject({ outcome: 'failed', tried: 0, stayed: [] })
	expect(deployed).toHaveProperty('problem', expect.stringContaining('deployments list --name nomster-sync'))
	expect(calls().filter(([command]) => command !== 'deployments')).toEqual([])
})

const FIRST = 'this was its first deployment, so there is no earlier version to go back to'
