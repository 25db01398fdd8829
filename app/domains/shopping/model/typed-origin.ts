import { fromText } from '#app/domains/ingredients/model/quantity/rational.ts'
import type { ListItem } from './list-item.ts'

/**
 * An amount that the cook added to a line: typed, or taken from a recipe's page (`recipe_id` and `title`). `quantity`
 * is an exact rational as text, `words` what the cook typed, `at` when, in milliseconds.
 */
export type TypedOrigin = {
	kind: 'typed'
	id: string
	quantity: string
	unit: string | null
	words: string
	at: number
	recipe_id?: string
	title?: string
}

export type Amount = { quantity: string | null; unit: string | null }
type Origins = Pick<ListItem, 'origins'>

const isText = (value: unknown): value is string => typeof value === 'string'

const isTyped = (value: Record<string, unknown>): value is TypedOrigin =>
	value.kind === 'typed' &&
	isText(value.id) &&
	isText(value.quantity) &&
	fromText(value.quantity) !== null &&
	(value.unit === null || isText(value.unit)) &&
	isText(value.words) &&
	typeof value.at === 'number'

/** The typed amounts of a line. */
export const typedOf = ({ origins }: Origins): TypedOrigin[] => origins.filter(isTyped)

/** The other origins of a line, as stored. */
export const notTyped = <O extends Record<string, unknown>>({ origins }: { origins: readonly O[] }): O[] =>
	origins.filter((one) => !isTyped(one))

export type Ticked = Origins & Amount & { is_checked: boolean; checked_at?: number | null | undefined }

/** What was typed into a line after it was ticked, on a device that had not seen the tick: it is still to be bought. */
export const typedSinceTick = (item: Ticked): TypedOrigin[] => {
	const { is_checked, checked_at } = item
	return is_checked && checked_at ? typedOf(item).filter(({ at }) => at > checked_at) : []
}

/** Whether everything in the line has been bought. */
export const isBought = (item: Ticked): boolean => item.is_checked && typedSinceTick(item).length === 0
