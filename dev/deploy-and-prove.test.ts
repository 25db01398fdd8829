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

const runFailing =
	(...fails: string[]): RunWrangler =>
	async (args) => {
		const env = { ...process.env, WRANGLER_CALLS: join(folder, 'calls'), WRANGLER_FAILS: fails.join('\n') }
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

const deploys = DEPLOYED.map(({ built }) => ['deploy', '--config', built])
const NAMES = DEPLOYED.map(({ config }) => (config === 'wrangler.toml' ? 'nomster' : `nomster-${config.split('/')[1]}`))
const rollbacks = (names: string[]) =>
	names.toReversed().map((name) => ['rollback', '--name', name, '--message', 'The smoke run failed', '--yes'])

test('a deployment that works calls wrangler once a Worker, the main one last', async () => {
	expect(await deploy(runFailing())).toEqual({ outcome: 'done' })
	expect(calls()).toEqual(deploys)
	expect(deploys.at(-1)).toEqual(['deploy', '--config', 'build/server/wrangler.json'])
})

test('security 43: when the smoke run fails every Worker goes back a version, the main one first', async () => {
	const deployed = await deploy(runFailing(), 'ready: status 503')
	expect(deployed).toEqual({ outcome: 'failed', problem: 'The smoke run failed: ready: status 503.', stayed: [] })
	expect(calls()).toEqual([...deploys, ...rollbacks(NAMES)])
	expect(rollbacks(NAMES)[0]).toContain('nomster')
})

test('a Worker that cannot go back does not hold up the others, and is named', async () => {
	const deployed = await deploy(runFailing('rollback --name nomster-sync'), 'landing page: status 500')
	expect(deployed).toMatchObject({ stayed: ['nomster-sync: A request to the Cloudflare API failed.'] })
	expect(calls()).toHaveLength(2 * DEPLOYED.length)
})

test('when a Worker is refused, those before it go back, and nothing is proved', async () => {
	const refused = DEPLOYED[3]?.built ?? ''
	const deployed = await deploy(runFailing(`--config ${refused}`), 'not asked')
	expect(deployed).toMatchObject({ outcome: 'failed', stayed: [] })
	expect(deployed).toHaveProperty('problem', expect.stringContaining(refused))
	expect(calls()).toEqual([...deploys.slice(0, 4), ...rollbacks(NAMES.slice(0, 3))])
	expect(said.join('\n')).not.toContain('Smoke run')
})
