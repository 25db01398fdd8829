import { idFromName } from '#app/platform/model/ids.ts'
import { factsOf, isEntityName } from './entities.ts'
import type { Op } from './protocol.ts'

/** Why an edit was not taken that makes something whose id stands in another kitchen. By this sentence its issue is known. */
export const ID_TAKEN = 'The number that this was given is taken. Try again, and it gets a new one.'

/** Of an edit's name, or of it and an id. The same on every device, so that two that try again make one thing. */
export const newIdFor = (...parts: string[]): string => idFromName('again', ...parts)

/**
 * The ops of the edit `mid` with new ids for what it makes, wherever it names them: others than those of another edit that
 * went by the same id. An id that follows from what a row is (a day's plan, the preferences) stays.
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

/** Of a row that names what has a new id: nobody else knows that, so that its own new id is free whoever makes it. */
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
