import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import { writeManifest } from '#app/platform/server/backup/manifest.ts'
import { backupIdAt } from '#app/platform/server/backup/retention.ts'
import { deriveKeys } from '#app/platform/server/backup/seal.ts'
import { manifestKey } from '#app/platform/server/backup/store.ts'
import { FORMAT } from '#db/backup/format.ts'
import { PROBLEMS } from '#db/backup/problem.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { bucketOf, deployedBucket, localPictureKeys } from './buckets.ts'
import { findGiven } from './find-given.ts'

const folder = mkdtempSync(join(tmpdir(), 'nomster-buckets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
	vi.unstubAllEnvs()
	vi.unstubAllGlobals()
})

const keysOf = async (keys: AsyncIterable<string>) => {
	const found: string[] = []
	for await (const key of keys) found.push(key)
	return found.sort()
}

test('the keys of the local pictures are those in the bucket that npm start keeps; without one there are none', async () => {
	const path = join(folder, 'r2', 'v3')
	expect(await keysOf(localPictureKeys(path))).toEqual([])
	const { env, dispose } = await getPlatformProxy<{ PICTURES: R2Bucket }>({
		configPath: join(PROJECT_ROOT, 'workers/account-deletion/wrangler.toml'),
		persist: { path },
	})
	try {
		for (const key of ['a/1.webp', 'b/2.webp']) await env.PICTURES.put(key, 'x')
	} finally {
		await dispose()
	}
	expect(await keysOf(localPictureKeys(path))).toEqual(['a/1.webp', 'b/2.webp'])
})

test('r2:last is the newest whole backup of the deployed bucket, r2:ID the one that is named', async () => {
	vi.stubEnv('BACKUP_SECRET', 'a secret of the tests')
	vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', '')
	await expect(findGiven('r2:last')).rejects.toThrow(PROBLEMS.noBucketAccess())
	vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'acc')
	vi.stubEnv('CLOUDFLARE_API_TOKEN', 'tok')
	const objects = new Map<string, Uint8Array<ArrayBuffer>>()
	const base = `https://api.cloudflare.com/client/v4/accounts/acc/r2/buckets/${bucketOf('backup')}/objects`
	vi.stubGlobal('fetch', async (address: string) => {
		if (address.startsWith(`${base}?`)) return Response.json({ result: [...objects.keys()].map((key) => ({ key })) })
		const bytes = objects.get(decodeURIComponent(address.slice(base.length + 1)))
		return bytes ? new Response(bytes) : new Response(null, { status: 404 })
	})
	await expect(findGiven('r2:last')).rejects.toThrow(PROBLEMS.noDeployedBackup(bucketOf('backup')))
	const keys = await deriveKeys('a secret of the tests')
	const [older, newer, unfinished] = [1, 2, 3].map((day) => backupIdAt(Date.UTC(2026, 10, day, 3, 10))) as [
		...[string, string, string],
	]
	for (const id of [newer, older]) {
		const manifest = await writeManifest(
			{
				...{ nomster: 'backup manifest', format: FORMAT, id, by: 'nightly', way: 'dump', problem: null },
				...{ made_at: '2026-11-01T03:10:00.000Z', ended_at: '2026-11-01T03:10:00.000Z' },
				...{ schema: { tag: 't', when: 1 }, migrations: 1, rows: {}, sha256: '0'.repeat(64), seal: null },
				...{ parts: [1], key: keys.fingerprint },
			},
			keys,
		)
		objects.set(manifestKey(id), new Uint8Array(manifest))
	}
	objects.set(`${unfinished}/00001.part`, new Uint8Array(1))
	expect([(await findGiven('r2:last')).name, (await findGiven(`r2:${older}`)).name]).toEqual([newer, older])
	await expect(findGiven(`r2:${unfinished}`)).rejects.toThrow(PROBLEMS.noManifest(unfinished))
	vi.stubEnv('BACKUP_SECRET', 'another')
	await expect(findGiven('r2:last')).rejects.toThrow(PROBLEMS.wrongSecret(newer))
})

test('a deployed bucket is read page by page with the token; a refusal is a sentence', async () => {
	const seen: string[] = []
	const server = createServer((request, response) => {
		seen.push(`${request.headers.authorization} ${request.url}`)
		const url = new URL(request.url ?? '', 'http://x')
		if (url.pathname.endsWith('/objects/a/b%20c')) return response.end('bytes')
		if (url.pathname.includes('/closed/')) return response.writeHead(403).end()
		if (url.pathname.includes('/objects/')) return response.writeHead(404).end()
		const isFirst = !url.searchParams.has('cursor')
		return response.end(
			JSON.stringify({
				result: [{ key: isFirst ? 'one' : 'two' }],
				result_info: isFirst ? { cursor: 'next', is_truncated: true } : {},
			}),
		)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
	try {
		const bucket = deployedBucket('open', { account: 'acc', token: 'tok', api })
		const found: string[] = []
		for await (const key of bucket.keys('b/')) found.push(key)
		expect(found).toEqual(['one', 'two'])
		expect(new TextDecoder().decode((await bucket.get('a/b c')) ?? undefined)).toBe('bytes')
		expect(await bucket.get('missing')).toBeNull()
		expect(seen[0]).toMatch(/^Bearer tok \/accounts\/acc\/r2\/buckets\/open\/objects\?/)
		const closed = deployedBucket('closed', { account: 'acc', token: 'tok', api })
		await expect(closed.get('x')).rejects.toThrow(PROBLEMS.bucketRefused('closed', 403))
	} finally {
		server.close()
	}
})
