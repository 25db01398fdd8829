import { SCHEMAS } from '#app/entity-schemas.ts'
import { AppError } from '#app/platform/model/errors.ts'
import type { EntityName, FieldsOf } from './entities.ts'

/** The cook's names for fields: 'Name', 'Quantity'. */
export type FieldNames<E extends EntityName> = Partial<Record<keyof FieldsOf<E>, string>>

/**
 * Refuses fields that do not fit their entity before an edit is planned, as AppError('invalid') with a message for the
 * cook: the commit and the local store would refuse them too, but as a defect of the program.
 */
export function checkFields<E extends EntityName>(
	entity: E,
	fields: Partial<FieldsOf<E>>,
	names: FieldNames<E> = {},
): void {
	const { error } = partialOf(entity).safeParse(fields)
	const issue = error?.issues[0]
	if (!issue) return
	const name = (names as Record<string, string | undefined>)[String(issue.path[0])] ?? 'A value'
	throw new AppError('invalid', sentenceFor(issue, name))
}

const partials = new Map<EntityName, ReturnType<(typeof SCHEMAS)[EntityName]['partial']>>()

/** A new schema compiles itself when it is first used, which takes milliseconds. */
function partialOf(entity: EntityName) {
	const partial = partials.get(entity) ?? SCHEMAS[entity].partial()
	partials.set(entity, partial)
	return partial
}

type Issue = { code: string; origin?: string; maximum?: unknown; minimum?: unknown }

function sentenceFor({ code, origin, maximum, minimum }: Issue, name: string): string {
	const number = (limit: unknown) => Number(limit).toLocaleString('en')
	if (code === 'too_big' && origin === 'string') return `${name} is too long: at most ${number(maximum)} characters`
	if (code === 'too_big' && origin === 'array') return `${name} has too many entries: at most ${number(maximum)}`
	if (code === 'too_big') return `${name} is too large: at most ${number(maximum)}`
	if (code === 'too_small' && origin === 'string') return `${name} is required`
	if (code === 'too_small') return `${name} is too small: at least ${number(minimum)}`
	return `${name} is not valid`
}
