type Stored = { body: string; etag: string }

/** A bucket in memory, as far as the copies of the seals need one. `down`: every call fails. */
export function makeBucket() {
	const objects = new Map<string, Stored>()
	let writes = 0
	const fake = {
		objects,
		down: false,
		async get(key: string) {
			ensureUp()
			const found = objects.get(key)
			return found ? { etag: found.etag, text: async () => found.body } : null
		},
		async put(key: string, body: string, options?: { onlyIf?: Headers }) {
			ensureUp()
			if (options?.onlyIf?.get('if-none-match') === '*' && objects.has(key)) return null
			writes += 1
			objects.set(key, { body, etag: String(writes) })
			return { key }
		},
		async list({ prefix = '', limit = 1_000 }: { prefix?: string; limit?: number }) {
			ensureUp()
			const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
			return { objects: keys.slice(0, limit).map((key) => ({ key })), truncated: keys.length > limit }
		},
		async delete(keys: string[]) {
			ensureUp()
			for (const key of keys) objects.delete(key)
		},
	}
	const ensureUp = () => {
		if (fake.down) throw new Error('The bucket is down')
	}
	return Object.assign(fake, {
		/** The same bucket with R2's type, for the calls that it has. */
		asR2: fake as unknown as Pick<R2Bucket, 'get' | 'put' | 'list' | 'delete'>,
		read: async (key: string) => objects.get(key)?.body,
	})
}
