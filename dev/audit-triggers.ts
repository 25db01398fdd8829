import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './workers.ts'

const TRIGGER = /CREATE TRIGGER `?(audit_(?:log|seals|prunes)_\w+)`?[\s\S]*?\nEND;/g

/** The triggers of the sealed log as the migrations make them, by name; of several texts the last one counts. */
export function readAuditTriggers(): Map<string, string> {
	const folder = join(PROJECT_ROOT, 'migrations')
	const files = readdirSync(folder)
		.filter((name) => name.endsWith('.sql'))
		.sort()
	const found = files.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(TRIGGER)])
	return new Map(found.map(([sql, name = '']) => [name, sql]))
}
