import { type EntityName, factsOf, type SyncedRow } from '#app/sync/model/entities.ts'
import { type MetRow, mergeOp } from '#app/sync/model/merge.ts'
import type { Mutation, MutationResult, SyncReply, SyncRequest } from '#app/sync/model/protocol.ts'

type Row = SyncedRow & MetRow
/** The answer to one call instead of a reply. */
type Trouble = (request: SyncRequest) => Response | undefined

/**
 * The sync server as a device sees it, in a few lines: one space in memory, edits in order, no issues and no limits
 * except those that a test sets. For tests of the device; the real server has its own.
 */
export class FakeSyncServer {
	epoch = 'e1'
	head = 0
	pageRows = 500
	readonly rows = new Map<string, Row>()
	readonly log = new Map<string, MutationResult>()
	readonly requests: SyncRequest[] = []
	/** Edits in the order in which they took effect. */
	readonly applied: Mutation[] = []
	/** seq by client, to detect forks. */
	readonly #seqs = new Map<string, string>()
	/** Called in order before each call is handled; the first answer is used. */
	readonly troubles: Trouble[] = []
	/** Returns the outcome of an edit that is not simply taken. */
	judge: (mutation: Mutation) => Partial<MutationResult> | undefined = () => undefined
	/** Returns why there is no room for an edit, if there is none. */
	noRoom: (mutation: Mutation) => string | undefined = () => undefined
	/** Set by tests: whether the plan's limit is reached. */
	isFull = true
	sealKeys = new Map<string, string>()

	readonly post = async (path: string, init: RequestInit): Promise<Response> => {
		if (path.startsWith('/api/sync/seal-key')) return this.#sealKey(path)
		const request: SyncRequest = JSON.parse(String(init.body))
		this.requests.push(request)
		for (const trouble of this.troubles) {
			const answer = trouble(request)
			if (answer) return answer
		}
		return Response.json(this.answer(request))
	}

	answer(request: SyncRequest): SyncReply {
		const { clientId, cursor, mutations } = request
		const empty = { epoch: this.epoch, acked: [], results: [], rows: [], more: false }
		const from = cursor?.ver ?? 0
		if (cursor && (cursor.epoch !== this.epoch || from > this.head))
			return { ...empty, from: 0, to: 0, more: true, stale: true }
		for (const mutation of mutations as Mutation[]) {
			const key = `${clientId} ${mutation.seq}`
			const known = this.#seqs.get(key)
			if (known !== undefined && known !== mutation.mid) return { ...empty, from, to: from, fork: true }
			this.#seqs.set(key, mutation.mid)
		}
		const whyOf = (mutation: Mutation) => (this.log.has(mutation.mid) ? undefined : this.noRoom(mutation))
		const waits = (mutations as Mutation[]).flatMap((mutation) => {
			const message = whyOf(mutation)
			return message === undefined ? [] : [{ mid: mutation.mid, message }]
		})
		const taken = (mutations as Mutation[]).filter((mutation) => whyOf(mutation) === undefined)
		const results = taken.map((mutation) => this.#take(mutation))
		const changed = [...this.rows.values()].filter(({ ver }) => ver > from).sort((a, b) => a.ver - b.ver)
		const rows = changed.slice(0, this.pageRows)
		const more = changed.length > rows.length
		const to = more ? (rows.at(-1)?.ver ?? from) : this.head
		const acked = results.map(({ mid }) => mid)
		const waiting = waits.length > 0 ? { waits } : {}
		return { ...empty, from, to, more, acked, results, ...waiting, rows: structuredClone(rows) }
	}

	/** An edit by another device. */
	put(entity: EntityName, id: string, fields: object): void {
		const old = this.rows.get(`${entity}:${id}`)
		this.head += 1
		const row = { entity, id, ver: this.head, deleted: false, fields: { ...old?.fields, ...fields } } as Row
		this.rows.set(`${entity}:${id}`, row)
	}

	delete(entity: EntityName, id: string): void {
		const old = this.rows.get(`${entity}:${id}`)
		if (!old) return
		this.head += 1
		this.rows.set(`${entity}:${id}`, { ...old, ver: this.head, deleted: true })
	}

	/** Keeps only the id of a row and the fact that it is deleted. */
	strip(entity: EntityName, id: string): void {
		this.head += 1
		this.rows.set(`${entity}:${id}`, { entity, id, ver: this.head, deleted: true, deleted_at: 0, fields: {} } as Row)
	}

	fields(entity: EntityName, id: string): Record<string, unknown> | undefined {
		const row = this.rows.get(`${entity}:${id}`)
		return row && !row.deleted ? row.fields : undefined
	}

	#take(mutation: Mutation): MutationResult {
		const known = this.log.get(mutation.mid)
		if (known) return known
		const verdict = this.judge(mutation)
		const isTaken = !verdict?.outcome || verdict.outcome === 'applied' || verdict.outcome === 'conflict'
		if (isTaken) {
			this.applied.push(mutation)
			for (const op of mutation.ops) this.#merge(op.entity as EntityName, op.id, op)
		}
		const result: MutationResult = { mid: mutation.mid, outcome: 'applied', ver: this.head, ...verdict }
		this.log.set(mutation.mid, result)
		return result
	}

	#merge(entity: EntityName, id: string, op: Mutation['ops'][number]): void {
		// The real server makes its issues itself, and ignores edits of unknown ones.
		if (entity === 'sync_issue' && !this.rows.has(`${entity}:${id}`)) return
		const { change } = mergeOp(factsOf(entity), this.rows.get(`${entity}:${id}`), op)
		if (change?.op === 'put') this.put(entity, id, change.fields)
		if (change?.op === 'delete') this.delete(entity, id)
		if (change?.op === 'strip') this.strip(entity, id)
	}

	#sealKey(path: string): Response {
		const client = new URL(path, 'http://x').searchParams.get('client') ?? ''
		const key =
			this.sealKeys.get(client) ?? btoa(String.fromCharCode(...new Uint8Array(32).fill(this.sealKeys.size + 1)))
		this.sealKeys.set(client, key)
		return Response.json({ key })
	}
}
