import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import type { EntityName } from '../model/entities.ts'
import { rulesOf } from './rules-of.ts'

/** Markup and bidirectional control characters. Text that our own forms have cleaned contains neither. */
const SUSPECT = /<[a-z/!?]|&[#a-z]|[\u202A-\u202E\u2066-\u2069]/i

const cleaned = (value: unknown, clean: (text: string) => string): unknown =>
	typeof value === 'string' && SUSPECT.test(value) ? clean(value) : value

/** A row's fields with their texts cleaned as the forms clean them. Idempotent. */
export function cleanTexts(entity: EntityName, fields: Record<string, unknown>): Record<string, unknown> {
	const { lines = [], texts = [], lists = [] } = rulesOf(entity).cleaned ?? {}
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (lines.includes(name)) return [name, cleaned(value, cleanLine)]
			if (texts.includes(name)) return [name, cleaned(value, cleanText)]
			if (lists.includes(name) && Array.isArray(value)) return [name, value.map((one) => cleaned(one, cleanLine))]
			return [name, value]
		}),
	)
}
