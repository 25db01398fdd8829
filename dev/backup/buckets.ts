import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import type { BackupStore } from '#app/platform/server/backup/store.ts'
import { BackupProblem, PROBLEMS } from '#db/backup/problem.ts'
import { PROJECT_ROOT } from '../workers.ts'

const CLOUDFLARE = 'https://api.cloudflare.com/client/v4'

export type BucketAccess = { account: string; token: string; api?: string }

/** The deployer's access to Cloudflare, by the variables that wrangler reads too. */
export function accessFromEnv(env: NodeJS.ProcessEnv): BucketAccess {
	const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = env
	if (!account || !token) throw new BackupProblem(PROBLEMS.noBucketAccess())
	return { account, token }
}

/** The deployed name of the only bucket of a Worker. */
export function bucketOf(worker: 'backup' | 'account-deletion'): string {
	const config = join(PROJECT_ROOT, 'workers', worker, 'wrangler.toml')
	const { r2_buckets } = unstable_readConfig({ config, env: 'production' }, { hideWarnings: true })
	return String(r2_buckets[0]?.bucket_name)
}

type Listed = { result: { key: string }[]; result_info?: { cursor?: string; is_truncated?: boolean } }

/** Reads a deployed bucket by Cloudflare's API. It writes nothing. */
export function deployedBucket(bucket: string, { account, token, api = CLOUDFLARE }: BucketAccess) {
	const base = `${api}/accounts/${account}/r2/buckets/${bucket}/objects`
	const ask = async (address: string) => {
		const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
		if (!response.ok && response.status !== 404) {
			throw new BackupProblem(PROBLEMS.bucketRefused(bucket, response.status))
		}
		return response
	}
	async function* keys(prefix = ''): AsyncGenerator<string> {
		let cursor: string | undefined
		do {
			const query = new URLSearchParams({ per_page: '1000', prefix, ...(cursor ? { cursor } : {}) })
			const response = await ask(`${base}?${query}`)
			if (response.status === 404) throw new BackupProblem(PROBLEMS.bucketRefused(bucket, 404))
			const page = (await response.json()) as Listed
			for (const { key } of page.result) yield key
			cursor = page.result_info?.is_truncated ? page.result_info.cursor : undefined
		} while (cursor)
	}
	return {
		keys,
		async get(key: string): Promise<Uint8Array | null> {
			const response = await ask(`${base}/${key.split('/').map(encodeURIComponent).join('/')}`)
			if (response.status !== 404) return new Uint8Array(await response.arrayBuffer())
			await response.body?.cancel()
			return null
		},
	}
}

/** The backups of the deployed Workers, to be read only. */
export function deployedBackups(access: BucketAccess): BackupStore {
	const bucket = deployedBucket(bucketOf('backup'), access)
	const refuse = async () => {
		throw new Error('The deployed backups are written by their Worker alone.')
	}
	const list = async (prefix: string) => {
		const keys: string[] = []
		for await (const key of bucket.keys(prefix)) keys.push(key)
		return keys
	}
	return { get: bucket.get, list, put: refuse, delete: refuse }
}

/** The keys of the local bucket of pictures, which a stopped or running `npm start` keeps at `storagePath`. */
export async function* localPictureKeys(storagePath: string): AsyncGenerator<string> {
	if (!existsSync(storagePath)) return
	const { env, dispose } = await getPlatformProxy<{ PICTURES: R2Bucket }>({
		configPath: join(PROJECT_ROOT, 'workers/account-deletion/wrangler.toml'),
		persist: { path: storagePath },
	})
	try {
		let cursor: string | undefined
		do {
			const page = await env.PICTURES.list(cursor ? { cursor } : {})
			for (const { key } of page.objects) yield key
			cursor = page.truncated ? page.cursor : undefined
		} while (cursor)
	} finally {
		await dispose()
	}
}
