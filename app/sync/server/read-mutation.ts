import type { z } from 'zod'
import { SCHEMAS } from '#app/entity-schemas.ts'
import { idFromName } from '#app/platform/model/derived-ids.ts'
import { type EntityName, factsOf, isEntityName } from '../model/entities.ts'
import { type Mutation, mutationSchema, type Op, SCHEMA_VERSION } from '../model/protocol.ts'
import { upcast } from '../model/upcast.ts'
import { cleanJson, cleanString } from './clean-json.ts'
import { cleanTexts } from './clean-texts.ts'
import { REFUSALS, Refusal } from './refusal.ts'
import { rulesOf } from './rules-of.ts'

/** An op whose shape and fields are valid; whether it fits its row is checked later. */
export type ReadOp = {
	entity: EntityName
	id: string
	fields: Record<string, unknown> | null
	base: Record<string, unknown> | null
}

/** An edit as it arrived. With a `refusal` nothing of it is applied, and the other fields hold what could be read. */
export type Received = Pick<Mutation, 'mid' | 'seq' | 'verb' | 'subject' | 'offline' | 'at'> & {
	/** Its earlier ids, if it was resent under a new one. */
	was?: string[]
	/** Its index in the request if it has no readable mid; otherwise undefined. */
	namelessAt?: number
	ops: ReadOp[]
	/** Its content as it arrived, for the issue. */
	payload: unknown
	/** Whether it has the shape of an edit that the product creates, even if it is refused. */
	isWellMade(): boolean
	refusal?: Refusal
}

export type Sender = { userId: string; space: string; clientId: string }

/**
 * Reads one entry of a request. Never throws: a malformed entry is returned as refused, so that the others are applied. If
 * even the mid cannot be read, it is derived from the content, so that the same entry gets the same one again.
 */
export function readMutation(raw: unknown, index: number, sender: Sender): Received {
	let isWellMade = () => false
	try {
		const mutation = upcast(parseMutation(cleanJson(raw)), SCHEMA_VERSION)
		// An edit of a newer app cannot be interpreted: it is kept as its cook made it.
		isWellMade = () => mutation.schema > SCHEMA_VERSION || mutation.ops.every(hasKnownShape)
		checkSender(mutation, sender)
		const ops = mutation.ops.map((op) => readOp(op, sender))
		const { mid, seq, verb, subject, offline, at, was } = mutation
		return { mid, seq, verb, subject, offline, at, ops, payload: mutation.ops, isWellMade, ...(was ? { was } : {}) }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { ...salvage(raw, index, sender), isWellMade, refusal: error }
	}
}

/** Whether the entity, its fields and their values are known and valid. */
function hasKnownShape({ entity, fields, base }: Op): boolean {
	if (!isEntityName(entity)) return false
	const names: string[] = Object.keys(SCHEMAS[entity].shape)
	const isKnown = (record: Record<string, unknown> | null) =>
		record === null ||
		(Object.keys(record).every((name) => names.includes(name)) && PARTS[entity].safeParse(record).success)
	return isKnown(fields) && isKnown(base)
}

function parseMutation(value: unknown): Mutation {
	const parsed = mutationSchema.safeParse(value)
	if (parsed.success) return parsed.data
	const [issue] = parsed.error.issues
	throw new Refusal(REFUSALS.unreadable(issue?.path.join('.') || 'edit'))
}

function checkSender(mutation: Mutation, { userId, clientId }: Sender): void {
	if (mutation.userId !== userId) throw new Refusal(REFUSALS.otherCook)
	if (mutation.clientId !== clientId) throw new Refusal(REFUSALS.otherClient)
	if (mutation.schema > SCHEMA_VERSION) throw new Refusal(REFUSALS.newerSchema)
}

/** What the log and the issue can keep of a malformed edit. Its sequence counts only if it is certainly this client's. */
function salvage(raw: unknown, index: number, { clientId }: Sender): Omit<Received, 'refusal' | 'isWellMade'> {
	const it: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {}
	const mid = mutationSchema.shape.mid.safeParse(it.mid).data
	const isOwn = it.clientId === clientId && Number.isSafeInteger(it.seq) && Number(it.seq) > 0
	return {
		mid: mid ?? idFromName('nameless', clientId, safeText(raw)),
		...(mid ? {} : { namelessAt: index }),
		seq: isOwn ? Number(it.seq) : 0,
		verb: mutationSchema.shape.verb.safeParse(it.verb).data ?? 'edit.unreadable',
		subject: typeof it.subject === 'string' ? cleanString(it.subject.slice(0, 300)) : '',
		offline: it.offline === true,
		at: Number.isSafeInteger(it.at) ? Number(it.at) : 0,
		ops: [],
		payload: 'ops' in it ? it.ops : raw,
	}
}

/** JSON as text; a fixed text for a value that is nested too deeply to be serialized. */
function safeText(value: unknown): string {
	try {
		return JSON.stringify(value) ?? ''
	} catch {
		return 'too deep'
	}
}

function readOp(op: Op, sender: Sender): ReadOp {
	const { entity, id, base } = op
	const row = { entity, id }
	if (!isEntityName(entity)) throw new Refusal(REFUSALS.unknownEntity(entity), { row })
	const rules = factsOf(entity)
	const isServers = rules.onConflict === 'server'
	if (isServers && (!rules.fromDevice || op.fields === null || base === null))
		throw new Refusal(REFUSALS.serverOwned(entity), { row })
	if (op.fields === null) {
		if (factsOf(entity).isNeverDeleted) throw new Refusal(REFUSALS.notDeletable, { row })
		return { entity, id, fields: null, base: base && cleanTexts(entity, base) }
	}
	const fields = cleanTexts(entity, readFields(entity, op.fields, row))
	if (!hasFittingId(entity, id, fields, sender)) throw new Refusal(REFUSALS.wrongId, { row })
	// The base is cleaned too: else a text that the server has cleaned would look as if somebody else had changed it.
	return { entity, id, fields, base: base && cleanTexts(entity, base) }
}

/** The fields that a device may set, each validated. Fields that only the server sets are dropped. */
function readFields(entity: EntityName, given: Record<string, unknown>, row: Refusal['row']): Record<string, unknown> {
	const { fromDevice, fromServer = [] } = factsOf(entity)
	const shape: Record<string, unknown> = SCHEMAS[entity].shape
	const fields: Record<string, unknown> = {}
	for (const [name, value] of Object.entries(given)) {
		if (fromServer.includes(name)) continue
		const isAllowed = Object.hasOwn(shape, name) && (!fromDevice || fromDevice.includes(name))
		if (!isAllowed) throw new Refusal(REFUSALS.notAField(name), { row })
		fields[name] = value
	}
	const parsed = PARTS[entity].safeParse(fields)
	if (parsed.success) return parsed.data
	const [issue] = parsed.error.issues
	throw new Refusal(REFUSALS.badField(issue?.path.join('.') ?? '', issue?.message ?? ''), { row })
}

// Built once: building a schema costs more than parsing with it.
const PARTS = Object.fromEntries(
	Object.entries(SCHEMAS).map(([name, fields]) => [name, fields.partial().loose()]),
) as unknown as Record<EntityName, z.ZodType<Record<string, unknown>>>

/** Checks ids that are derived from the fields: two devices that create the same thing must create the same row. */
const hasFittingId = (entity: EntityName, id: string, fields: Record<string, unknown>, sender: Sender): boolean =>
	rulesOf(entity).idsOf?.(fields, sender)?.includes(id) ?? true
