import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { runTool, type ToolRun } from './checks/run-tool.ts'
import { builtFolder, PROJECT_ROOT, SUB_WORKERS } from './workers.ts'

/** The Workers in the order of their deployment: a Worker is deployed before those that call it. */
export const DEPLOYED = [
	...SUB_WORKERS.map((name) => ({
		config: `workers/${name}/wrangler.toml`,
		built: `build/${builtFolder(name)}/wrangler.json`,
	})),
	{ config: 'wrangler.toml', built: 'build/server/wrangler.json' },
]
const MARK = 'FILL-IN'

/** What each Worker reads from its secrets; some of them are plain variables locally, none when deployed. */
export const SECRETS: Record<string, string[]> = {
	nomster: ['LIBSQL_AUTH_TOKEN', 'MAIL_API_KEY', 'TOTP_SECRET', 'UNSUBSCRIBE_SECRET'],
	...Object.fromEntries(SUB_WORKERS.map((name) => [`nomster-${name}`, ['LIBSQL_AUTH_TOKEN']])),
	'nomster-jobs': ['LIBSQL_AUTH_TOKEN', 'AUDIT_SEAL_SECRET', 'MAIL_API_KEY', 'UNSUBSCRIBE_SECRET'],
	'nomster-sync': ['LIBSQL_AUTH_TOKEN', 'SYNC_SEAL_SECRET'],
	'nomster-backup': ['LIBSQL_AUTH_TOKEN', 'BACKUP_SECRET'],
}

/**
 * The secrets that the deployed Workers lack, as `worker: NAME`. Throws wrangler's output when it may not list them.
 */
export async function listMissingSecrets(): Promise<string[]> {
	const missing: string[] = []
	for (const [worker, names] of Object.entries(SECRETS)) {
		const run = await runTool('wrangler/bin/wrangler.js', ['secret', 'list', '--name', worker, '--format', 'json'])
		if (run.status !== 0) throw new Error(`wrangler secret list --name ${worker}\n${run.stdout}\n${run.stderr}`)
		const there: { name: string }[] = JSON.parse(run.stdout)
		missing.push(
			...names.filter((name) => !there.some((secret) => secret.name === name)).map((name) => `${worker}: ${name}`),
		)
	}
	return missing
}

/** The main Worker's variables in [env.production]. */
export function readProduction(): { appUrl: string; libsqlUrl: string } {
	const { vars } = readConfig('wrangler.toml')
	return { appUrl: String(vars.APP_URL), libsqlUrl: String(vars.LIBSQL_URL) }
}

const readConfig = (config: string) =>
	unstable_readConfig({ config: join(PROJECT_ROOT, config), env: 'production' }, { hideWarnings: true })

/** The settings that only the deployer can fill in, as `file: NAME`. */
export function listUnfilled(): string[] {
	return DEPLOYED.flatMap(({ config }) => {
		const { vars, routes = [] } = readConfig(config)
		const settings = [...Object.entries(vars), ['routes', JSON.stringify(routes)] as const]
		return settings.filter(([, value]) => String(value).includes(MARK)).map(([name]) => `${config}: ${name}`)
	})
}

export type RunWrangler = (args: string[]) => Promise<ToolRun>
export const runWrangler: RunWrangler = (args) => runTool('wrangler/bin/wrangler.js', args)

/** By the Worker's configuration the id of its live version; null for a Worker that was never deployed. */
export type LiveVersions = ReadonlyMap<string, string | null>

export async function listLiveVersions(run: RunWrangler = runWrangler): Promise<LiveVersions> {
	const live = new Map<string, string | null>()
	for (const { config } of DEPLOYED) live.set(config, await findLiveVersion(config, run))
	return live
}

/** Cloudflare's code for a Worker that does not exist. */
const NO_WORKER = '[code: 10007]'

/** Throws wrangler's output when it cannot tell. */
export async function findLiveVersion(config: string, run: RunWrangler = runWrangler): Promise<string | null> {
	const args = ['deployments', 'list', '--name', nameOf(config), '--json']
	const ran = await run(args)
	if (ran.status !== 0 && ran.stderr.includes(NO_WORKER)) return null
	if (ran.status !== 0) throw new Error(`wrangler ${args.join(' ')}\n${ran.stdout}\n${ran.stderr}`)
	const deployments: { versions: { version_id: string; percentage: number }[] }[] = JSON.parse(ran.stdout)
	// The newest deployment is the last one; in a gradual one several versions are live.
	const [largest] = deployments.at(-1)?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? []
	return largest?.version_id ?? null
}

const nameOf = (config: string) => String(readConfig(config).name)

/**
 * `wrangler deploy` for every Worker, the main one last. Throws wrangler's output at the first one that is refused, which
 * may be live all the same: domains and crons follow its upload. `onDeploy` hears of each before it is deployed.
 */
export async function deployWorkers(
	args: string[],
	say: (line: string) => void,
	{ run = runWrangler, onDeploy = () => {} }: { run?: RunWrangler; onDeploy?: (config: string) => void } = {},
): Promise<void> {
	for (const { config, built } of DEPLOYED) {
		onDeploy(config)
		const ran = await run(['deploy', ...args, '--config', built])
		if (ran.status !== 0)
			throw new Error(`wrangler deploy ${args.join(' ')} --config ${built}\n${ran.stdout}\n${ran.stderr}`)
		say(`  ${built}: ${uploadOf(ran)}`)
	}
}

/**
 * Each of these Workers goes back to the version that was live before, the main one first: it calls the others. One that
 * cannot does not hold up the rest. Returns the names of those that stayed, with the reason.
 */
export async function rollBackWorkers(
	configs: string[],
	former: LiveVersions,
	say: (line: string) => void,
	run: RunWrangler = runWrangler,
): Promise<string[]> {
	const stayed: string[] = []
	for (const config of configs.toReversed()) {
		const [name, version] = [nameOf(config), former.get(config)]
		if (!version) {
			stayed.push(`${name}: this was its first deployment, so there is no earlier version to go back to`)
			continue
		}
		const ran = await run(['rollback', version, '--name', name, '--message', 'The deployment failed', '--yes'])
		if (ran.status === 0) say(`  ${name}: back to its former version`)
		else stayed.push(`${name}: ${(ran.stderr || ran.stdout).trim()}`)
	}
	return stayed
}

const uploadOf = ({ stdout }: ToolRun): string => /Total Upload: .+/.exec(stdout)?.[0] ?? 'done'
