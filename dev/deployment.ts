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
	nomster: ['LIBSQL_AUTH_TOKEN', 'TOTP_SECRET'],
	...Object.fromEntries(SUB_WORKERS.map((name) => [`nomster-${name}`, ['LIBSQL_AUTH_TOKEN']])),
	'nomster-jobs': ['LIBSQL_AUTH_TOKEN', 'MAIL_API_KEY'],
	'nomster-sync': ['LIBSQL_AUTH_TOKEN', 'SYNC_SEAL_SECRET'],
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

/** `wrangler deploy` for every Worker, the main one last. Throws wrangler's output at the first one that is refused. */
export async function deployWorkers(args: string[], say: (line: string) => void): Promise<void> {
	for (const { built } of DEPLOYED) {
		const run = await runTool('wrangler/bin/wrangler.js', ['deploy', ...args, '--config', built])
		if (run.status !== 0)
			throw new Error(`wrangler deploy ${args.join(' ')} --config ${built}\n${run.stdout}\n${run.stderr}`)
		say(`  ${built}: ${uploadOf(run)}`)
	}
}

const uploadOf = ({ stdout }: ToolRun): string => /Total Upload: .+/.exec(stdout)?.[0] ?? 'done'
