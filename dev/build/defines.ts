import { spawnSync } from 'node:child_process'
import { readAuditTriggers } from '../audit-triggers.ts'

/**
 * What the bundler writes in place of names in the Workers' code. In a build for deployment (NOMSTER_DEPLOYS) no clock
 * can be moved (app/platform/server/clock.ts), and administrators need a second factor (app/platform/server/production.ts). The hourly check of the audit log compares
 * the triggers with those of the migrations (app/platform/server/audit-triggers.ts).
 */
export const definesOf = (env: NodeJS.ProcessEnv): Record<string, string> => ({
	CLOCK_MOVES: String(env.NOMSTER_DEPLOYS !== 'production'),
	BUILT_FROM: JSON.stringify(commit()),
	AUDIT_TRIGGER_TEXTS: JSON.stringify(Object.fromEntries(readAuditTriggers())),
	DEPLOYED: String(env.NOMSTER_DEPLOYS === 'production'),
})

/** The commit of the working folder; empty where there is no git. */
const commit = (): string =>
	spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''
