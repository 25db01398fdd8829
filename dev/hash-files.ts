import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from './workers.ts'

/** A hash of the names and contents of these files, without tests; `salt` is hashed as well. */
export function hashFiles(patterns: string[], salt = ''): string {
	const hash = createHash('sha256').update(salt)
	const files = globSync(patterns, { cwd: PROJECT_ROOT, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort()
	for (const file of files) hash.update(`${file}\n`).update(readFileSync(file))
	return hash.digest('hex')
}
