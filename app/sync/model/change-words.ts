import { CHANGE_LABELS } from '#app/change-labels.ts'
import type { ChangeLabels, WordsOf } from './change-labels.ts'
import type { ChangedRow } from './changed-row.ts'
import { type EntityName, parentRowOf } from './entities.ts'
import { NOT_SET } from './messages-page.ts'

export type { FindRow, WordsOf } from './change-labels.ts'

type Fields = Record<string, unknown>
type RowName = { entity: EntityName; id: string }

/** What a row of a kind without labels is called: its own title or name. */
const PLAIN: ChangeLabels = {
	nameOf: ({ title, name, text }) => [title, name, text].find((one): one is string => typeof one === 'string') ?? '',
	made: 'New',
	gone: 'Deleted',
	details: [],
}

const labelsOf = (entity: EntityName): ChangeLabels => CHANGE_LABELS[entity] ?? PLAIN

/** The rows that sentences about these rows name, besides the rows themselves. */
export function referredRows(rows: readonly ChangedRow[]): RowName[] {
	return rows.flatMap(({ entity, before, after }) =>
		[before, after].flatMap((fields): RowName[] => {
			if (!fields) return []
			const parent = parentRowOf(entity, fields)
			return [...(parent ? [parent] : []), ...(labelsOf(entity).refersTo?.(fields) ?? [])]
		}),
	)
}

/** What a row is called: 'Chickpea and spinach curry'. */
export const rowName = (entity: EntityName, fields: Fields, words: WordsOf): string =>
	labelsOf(entity).nameOf(fields, words)

/**
 * A sentence for each row that changes: 'Chickpea and spinach curry: Wednesday 25 November → Friday 27 November'. Rows
 * that another row implies, and rows whose words stay the same, have none.
 */
export function changeWords(rows: readonly ChangedRow[], words: WordsOf): string[] {
	return rows.flatMap((row) => wordsOfRow(row, words) ?? [])
}

function wordsOfRow({ entity, before, after }: ChangedRow, words: WordsOf): string | null {
	const labels = labelsOf(entity)
	if (labels.isImplied) return null
	if (!before) return after && `${labels.made}: ${whole(labels, after, words)}`
	if (!after) return `${labels.gone}: ${whole(labels, before, words)}`
	const was = labels.nameOf(before, words)
	const is = labels.nameOf(after, words)
	const details = labels.details.flatMap(({ name, read }) => {
		const [old, now] = [read(before, words), read(after, words)]
		if (old === now) return []
		const change = `${old || NOT_SET} → ${now || NOT_SET}`
		return [name ? `${name} ${change}` : change]
	})
	const changes = was === is ? details : [`${was} → ${is}`, ...details]
	return changes.length === 0 ? null : `${was}: ${changes.join(', ')}`
}

/** 'Swedish meatballs, Friday 27 November, Dinner, Servings 4'. */
function whole({ nameOf, details }: ChangeLabels, fields: Fields, words: WordsOf): string {
	const told = details.flatMap(({ name, read, isChangeOnly }) => {
		const value = isChangeOnly ? '' : read(fields, words)
		return value === '' ? [] : [name ? `${name} ${value}` : value]
	})
	return [nameOf(fields, words), ...told].join(', ')
}
