import { idFromName } from '#app/platform/model/derived-ids.ts'
import { factsOf, isEntityName } from './entities.ts'
import type { Op } from './protocol.ts'

/**
 * Why the server refused an edit that creates something with an id that is in use in another space. Its issue is
 * recognized by this message.
 */
export const ID_TAKEN = 'The number that this was given is taken. Try again, and it gets a new one.'

/** Any odd number below 2^48 would do; changing it would make two devices disagree about the same edit. */
const STEP = 0x9e3779b97f4b
const TAIL_DIGITS = 12
const TAILS = 16 ** TAIL_DIGITS

/**
 * The id under which an edit is resent: `mid` with another tail. It is the same on every device, so that two devices that
 * resend the same edit send one. Arithmetic and not a hash, because the server derives it for every edit that it receives.
 */
export function resentId(mid: string): string {
	const tail = (Number.parseInt(mid.slice(-TAIL_DIGITS), 16) + STEP) % TAILS
	return mid.slice(0, -TAIL_DIGITS) + tail.toString(16).padStart(TAIL_DIGITS, '0')
}

/** The new id of a row that an edit makes; the same on every device. */
export const newIdFor = (mid: string, id: string): string => idFromName('again', mid, id)

/**
 * The ops of the edit `mid` with new ids for the rows that it makes, and for references to them. They differ from the
 * new ids of another edit that used the same ids. An id that follows from the row's content (a day's plan, the
 * preferences) stays.
 */
export function underNewIds(ops: Op[], mid: string): Op[] {
	const made = ops.filter(({ entity, base, fields }) => base === null && fields !== null && isMovable(entity))
	const names = new Map(made.map(({ id }) => [id, newIdFor(mid, id)]))
	return ops.map((op) => {
		const fields = op.fields && withNames(op.fields, names)
		return { ...op, id: names.get(op.id) ?? linkIdOf(op, fields, names) ?? op.id, fields }
	})
}

const isMovable = (entity: string): boolean => isEntityName(entity) && factsOf(entity).ids === 'random'

const withNames = (fields: Record<string, unknown>, names: Map<string, string>): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, (typeof value === 'string' && names.get(value)) || value]),
	)

/**
 * Id of a row that refers to a row with a new id: nobody else knows that id, so that the id derived from it is free for
 * any author.
 */
const linkIdOf = (
	{ entity, base, fields: before }: Op,
	fields: Op['fields'],
	names: Map<string, string>,
): string | undefined => {
	const idAgain = isEntityName(entity) ? factsOf(entity).idAgain : undefined
	const isMoved = base === null && Object.values(before ?? {}).some((id) => names.has(String(id)))
	if (!idAgain || !isMoved) return undefined
	return idFromName(idAgain.name, ...idAgain.of.map((name) => String(fields?.[name])))
}
