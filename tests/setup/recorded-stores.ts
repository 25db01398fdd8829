import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Client, InValue } from '@libsql/client'
import { openDB } from 'idb'

type RecordedStore = {
	name: string
	keyPath: string | string[]
	indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
	records: { value: Record<string, unknown> }[]
}
type RecordedDevice = {
	name: string
	userId: string
	databases: { name: string; version: number; stores: RecordedStore[] }[]
}

/** A server's database and the IndexedDB of two of its devices, as a release of November 2026 left them in the middle of work. */
export type Recorded = {
	/** When it was recorded, in milliseconds. */
	at: number
	schema: { type: string; name: string; sql: string }[]
	tables: { name: string; rows: Record<string, InValue>[] }[]
	devices: RecordedDevice[]
}

const FILE = new URL('../recorded/stores.json.gz', import.meta.url)

export const readRecorded = (): Recorded => {
	const recorded: Recorded = JSON.parse(gunzipSync(readFileSync(FILE)).toString(), revive)
	return { ...recorded, at: Math.ceil(recorded.at) }
}

/** Bytes are recorded in base64; a key cannot be recorded, and is left out. */
function revive(_name: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value
	if ('$buffer' in value) return Uint8Array.from(Buffer.from(String(value.$buffer), 'base64')).buffer
	if ('$bytes' in value) return Uint8Array.from(Buffer.from(String(value.$bytes), 'base64'))
	return value
}

/** Creates the recorded database in an empty one. Triggers fill the full-text tables; triggers that refuse writes outside `commit()` are created last. */
export async function fillDatabase(client: Client, { schema, tables }: Recorded): Promise<void> {
	const virtual = schema.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name)
	const isShadow = (name: string) => !virtual.includes(name) && virtual.some((one) => name.startsWith(`${one}_`))
	const own = schema.filter(({ name }) => !isShadow(name))
	await client.execute('pragma foreign_keys = off')
	const isGuard = ({ sql }: { sql: string }) => /\braise\(/i.test(sql)
	for (const type of ['table', 'view', 'index', 'trigger'])
		for (const one of own.filter((made) => made.type === type && !isGuard(made))) await client.execute(one.sql)
	for (const { name, rows } of tables.filter((table) => !isShadow(table.name) && !virtual.includes(table.name)))
		for (const row of rows) {
			const columns = Object.keys(row)
			const marks = columns.map(() => '?').join(', ')
			await client.execute({
				sql: `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${marks})`,
				args: Object.values(row),
			})
		}
	for (const { sql } of own.filter(isGuard)) await client.execute(sql)
	await client.execute('pragma foreign_keys = on')
}

/** Creates the recorded databases of a device in `globalThis.indexedDB`. */
export async function fillIndexedDb({ databases }: RecordedDevice): Promise<void> {
	for (const { name, version, stores } of databases) {
		const db = await openDB(name, version, {
			upgrade(fresh) {
				for (const { name: store, keyPath, indexes } of stores) {
					const made = fresh.createObjectStore(store, keyPath === null ? {} : { keyPath })
					for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
				}
			},
		})
		for (const { name: store, records } of stores) for (const { value } of records) await db.put(store, value)
		db.close()
	}
}
