import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { DEPLOYED, listUnfilled, SECRETS } from './deployment.ts'
import { PROJECT_ROOT } from './workers.ts'

const read = (config: string, env?: string) =>
	unstable_readConfig({ config: join(PROJECT_ROOT, config), ...(env ? { env } : {}) }, { hideWarnings: true })

/** The names of all that a Worker's code needs from its environment. */
const namesOf = (config: ReturnType<typeof read>) => ({
	name: config.name,
	vars: Object.keys(config.vars)
		.filter((name) => !SECRETS[config.name ?? '']?.includes(name))
		.sort(),
	services: config.services?.map(
		({ binding, service }: { binding: string; service: string }) => `${binding} ${service}`,
	),
	buckets: config.r2_buckets.map(({ binding }: { binding: string }) => binding),
	crons: config.triggers.crons ?? [],
	assets: config.assets?.binding,
})

test.each(DEPLOYED)('$config: production has every binding and variable that the local Worker has', ({ config }) => {
	expect(namesOf(read(config, 'production'))).toEqual(namesOf(read(config)))
})

test.each(DEPLOYED)(
	'security 43: $config: nothing of this machine is deployed, and the Worker has no address but its own',
	({ config }) => {
		const production = read(config, 'production')
		expect(JSON.stringify(production.vars)).not.toMatch(/localhost|127\.0\.0\.1|http:/)
		expect([production.workers_dev, production.preview_urls]).toEqual([false, false])
		expect(production.routes?.length ?? 0).toBe(config === 'wrangler.toml' ? 1 : 0)
	},
)

test.each(DEPLOYED)('$config: no platform log records whole addresses, which may contain secrets', ({ config }) => {
	expect(read(config, 'production').observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } })
})

test('security 44: no variable of a wrangler.toml has the name of a secret', () => {
	const names = DEPLOYED.flatMap(({ config }) => Object.keys(read(config, 'production').vars))
	// A public key is no secret: every browser gets it.
	expect(names.filter((name) => /TOKEN|(?<!PUBLIC_)KEY|SECRET|PASSWORD/.test(name))).toEqual([])
})

test('what only the deployer can fill in is listed by file and name', () => {
	for (const place of listUnfilled()) expect(place).toMatch(/^(workers\/[a-z-]+\/)?wrangler\.toml: (routes|[A-Z_]+)$/)
})
