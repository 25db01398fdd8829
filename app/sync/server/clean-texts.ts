import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import type { EntityName } from '../model/entities.ts'

type Texts = { lines?: readonly string[]; texts?: readonly string[]; lists?: readonly string[] }

/** What others may read, or a page shows: the texts that forms clean before they are saved. */
const TEXTS: Partial<Record<EntityName, Texts>> = {
	recipe: {
		lines: ['title', 'cuisine', 'source_name'],
		texts: ['description', 'instructions', 'notes'],
		lists: ['category', 'tags'],
	},
	ingredient_line: { lines: ['text', 'section', 'ingredient_name', 'note'] },
	cook_log: { texts: ['note'] },
	cookbook: { lines: ['title'], texts: ['description'] },
	meal_plan_item: { lines: ['name'], texts: ['notes'] },
	shopping_item: { lines: ['ingredient_name', 'text'] },
	pantry_item: { lines: ['ingredient_name'] },
	eater: { lines: ['name'] },
}

/** Markup, and what shows a text in another order than it is stored. What our own forms have cleaned has none of it. */
const SUSPECT = /<[a-z/!?]|&[#a-z]|[\u202A-\u202E\u2066-\u2069]/i

const cleaned = (value: unknown, clean: (text: string) => string): unknown =>
	typeof value === 'string' && SUSPECT.test(value) ? clean(value) : value

/** A row's fields, their texts without markup, as forms leave them. Twice is once. */
export function cleanTexts(entity: EntityName, fields: Record<string, unknown>): Record<string, unknown> {
	const { lines = [], texts = [], lists = [] } = TEXTS[entity] ?? {}
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (lines.includes(name)) return [name, cleaned(value, cleanLine)]
			if (texts.includes(name)) return [name, cleaned(value, cleanText)]
			if (lists.includes(name) && Array.isArray(value)) return [name, value.map((one) => cleaned(one, cleanLine))]
			return [name, value]
		}),
	)
}

/** Whether a browser would follow it somewhere that is no page: 'javascript:', 'data:'. */
export const isDangerousAddress = (address: string): boolean =>
	URL.canParse(address) && !/^https?:$/.test(new URL(address).protocol)
