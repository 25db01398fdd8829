import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A secret of this machine alone: made by the first start, kept beside its database. */
export function localSecret(path: string): string {
	if (existsSync(path)) return readFileSync(path, 'utf8').trim()
	const secret = randomBytes(32).toString('base64url')
	mkdirSync(dirname(path), { recursive: true })
	writeFileSync(path, `${secret}\n`, { mode: 0o600 })
	return secret
}
