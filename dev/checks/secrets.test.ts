import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'

/** Forms in which secrets are handed out. */
const SECRETS = [
	/-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----\s*\n[A-Za-z0-9+/=\n]{100,}/,
	/\bsk-(?:proj-)?[A-Za-z0-9_-]{32,}/,
	/\b(?:sk|rk)_live_[A-Za-z0-9]{16,}/,
	/\bAKIA[0-9A-Z]{16}\b/,
	/\bgh[pousr]_[A-Za-z0-9]{36}\b/,
	/\bxox[abps]-[A-Za-z0-9-]{20,}/,
	/\bGOCSPX-[A-Za-z0-9_-]{20,}/,
	/\beyJhbGciOi[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{40,}\.[A-Za-z0-9_-]{20,}/,
]
const findSecrets = (text: string): string[] => SECRETS.flatMap((form) => form.exec(text)?.[0].slice(0, 24) ?? [])
const readable = (path: string) => !/\.(gz|webp|png|jpg|woff2|traineddata|wasm|db|bin)$/.test(path)

test('security 44: no file of the repository and none of the build holds a secret, source maps included', {
	timeout: 60_000,
}, () => {
	const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT_ROOT, encoding: 'utf8' }).split('\0')
	const built = globSync('build/**/*.{js,map,html,webmanifest,txt}', { cwd: PROJECT_ROOT })
	const paths = [...tracked, ...built].filter((path) => path !== '' && readable(path))
	expect(tracked.length).toBeGreaterThan(500)
	const found = paths
		.filter((path) => existsSync(join(PROJECT_ROOT, path)))
		.flatMap((path) => {
			const secrets = findSecrets(readFileSync(join(PROJECT_ROOT, path), 'utf8'))
			return secrets.length > 0 ? [`${path}: ${secrets.join(', ')}`] : []
		})
	expect(found).toEqual([])
	expect(findSecrets(`key = sk-${'a1'.repeat(20)}`)).toHaveLength(1)
})

test('security 44: no change in the history holds a secret', { timeout: 60_000 }, () => {
	const options = { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
	const history = execFileSync('git', ['log', '--patch', '--no-color', '--no-renames', 'HEAD'], options)
	expect(history.length).toBeGreaterThan(1_000_000)
	expect(findSecrets(history)).toEqual([])
})

test('security 44: browsers get no source maps', () => {
	expect(globSync('build/client/**/*.map', { cwd: PROJECT_ROOT })).toEqual([])
})

test('security 47: raw SQL is made of our own constants and names, never of what comes in', () => {
	const raw = globSync('{app,db,workers}/**/*.{ts,tsx}', { cwd: PROJECT_ROOT })
		.filter((path) => !path.includes('.test.'))
		.filter((path) => readFileSync(join(PROJECT_ROOT, path), 'utf8').includes('sql.raw('))
	// Texts without a placeholder, and names of columns, that stand in the same file.
	expect(raw.sort()).toEqual([
		'db/queries/admin-jobs.ts',
		'db/queries/recommendations.ts',
		'db/schema/billing.ts',
		'db/schema/platform.ts',
	])
})
