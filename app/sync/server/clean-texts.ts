import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { ENTITY_NAMES, type EntityName } from '../model/entities.ts'
import { jsonEqual } from '../model/json-equal.ts'
import { rulesOf } from './rules-of.ts'

/** Markup and bidirectional control characters. Text that our own forms have cleaned contains neither. */
const SUSPECT = /<[a-z/!?]|&[#a-z]|[\u202A-\u202E\u2066-\u2069]/i

type Clean = (value: unknown) => unknown

const cleanedBy =
	(clean: (text: string) => string): Clean =>
	(value) =>
		typeof value === 'string' && SUSPECT.test(value) ? clean(value) : value
const asLine = cleanedBy(cleanLine)
const asText = cleanedBy(cleanText)
const asLines: Clean = (value) => (Array.isArray(value) ? value.map(asLine) : value)

/** How each field of an entity is cleaned, for those that hold text. */
const CLEANING = new Map(
	ENTITY_NAMES.map((entity) => {
		const { lines = [], texts = [], lists = [] } = rulesOf(entity).cleaned ?? {}
		const named = (names: readonly string[], clean: Clean) => names.map((name) => [name, clean] as const)
		return [entity, [...named(lines, asLine), ...named(texts, asText), ...named(lists, asLines)]] as const
	}),
)

/** A row's fields with their texts cleaned as the forms clean them: the same object if no text changes. Idempotent. */
export function cleanTexts(entity: EntityName, fields: Record<string, unknown>): Record<string, unknown> {
	let cleaned = fields
	for (const [name, clean] of CLEANING.get(entity) ?? []) {
		if (!Object.hasOwn(fields, name)) continue
		const value = clean(fields[name])
		if (jsonEqual(value, fields[name])) continue
		if (cleaned === fields) cleaned = { ...fields }
		cleaned[name] = value
	}
	return cleaned
}
