import { loadFactsReader } from '../app/domains/ingredients/model/facts/load-facts-reader.ts'
import { parentField } from '../app/sync/model/entities.ts'
import { type Query, type Question, readBatch } from './batch.ts'
import type { Db } from './client.ts'
import type { CommitRequest, Seen } from './commit.ts'
import type { WrittenRow } from './fold-changes.ts'
import { type FactsLine, type FactsSource, listTouchedFacts, putFacts } from './queries/public-facts.ts'

type Request = Pick<CommitRequest, 'space' | 'look' | 'publishes'>

/**
 * What a commit's first round trip reads so that it can write the facts of public recipes; nothing when it looks at no
 * recipe.
 */
export function factsQuestion({ space, look = [], publishes = [] }: Request): Question<FactsSource[]> | undefined {
	const of = (entity: 'recipe' | 'ingredient_line', key: string) =>
		look.flatMap((what) => (what.entity === entity && key in what ? valuesOf(what) : []))
	const recipeIds = [...of('recipe', 'ids'), ...of('ingredient_line', 'parent')]
	const lineIds = of('ingredient_line', 'ids')
	if (recipeIds.length + lineIds.length + publishes.length === 0) return undefined
	return listTouchedFacts({ space, recipeIds, lineIds, publishes: [...publishes] })
}

const valuesOf = (what: object): string[] =>
	'ids' in what ? (what.ids as string[]) : 'parent' in what ? [what.parent as string] : []

/** The fields of a line that determine its facts; its position and section do not. */
const EATEN = ['recipe_id', 'text', 'quantity', 'quantity_max', 'unit', 'ingredient_name', 'note', 'reading']

const isOpen = (row: WrittenRow): boolean => row.deleted_at === null && row.fields.is_public === true

/** The recipes whose facts these rows may change. */
function touchedBy(seen: Seen, rows: readonly WrittenRow[]): Set<string> {
	const ids = new Set<string>()
	for (const row of rows) {
		const before = seen.find(row.entity, row.id)
		const wasDeleted = before?.deleted ?? true
		const isTurned = wasDeleted !== (row.deleted_at !== null)
		if (
			row.entity === 'recipe' &&
			(isTurned || row.changed.some((name) => name === 'is_public' || name === 'language'))
		)
			ids.add(row.id)
		if (row.entity === 'ingredient_line' && (isTurned || row.changed.some((name) => EATEN.includes(name)))) {
			for (const fields of [before?.fields, row.fields]) {
				const recipeId = (fields as Record<string, unknown> | undefined)?.[parentField('ingredient_line') ?? '']
				if (typeof recipeId === 'string') ids.add(recipeId)
			}
		}
	}
	return ids
}

/** The recipe as the commit leaves it; undefined when it is then not public. */
function sourceAfter(id: string, known: FactsSource | undefined, rows: readonly WrittenRow[]): FactsSource | undefined {
	const written = rows.find((row) => row.entity === 'recipe' && row.id === id)
	if (written ? !isOpen(written) : !known) return undefined
	const lines = new Map(known?.lines.map((line) => [line.id, line]))
	for (const row of rows) {
		if (row.entity !== 'ingredient_line') continue
		// The schema of the entity has parsed them; TypeScript only knows that they are fields.
		if (row.deleted_at === null && row.fields.recipe_id === id)
			lines.set(row.id, { ...row.fields, id: row.id } as FactsLine)
		else lines.delete(row.id)
	}
	const language = String(written?.fields.language ?? known?.language ?? '')
	return { id, language, ver: known?.ver ?? 0, lines: [...lines.values()] }
}

/**
 * The statement that writes the facts of the public recipes that a commit publishes or changes, for its batch. The food
 * table is loaded only when there is such a recipe. `known`: the answer to `factsQuestion`; a recipe that becomes
 * public without having been announced costs a round trip of its own.
 */
export async function factsWrites(
	db: Db,
	{ space }: Request,
	{ seen, rows, known, to }: { seen: Seen; rows: readonly WrittenRow[]; known: readonly FactsSource[]; to: number },
): Promise<Query[]> {
	const touched = [...touchedBy(seen, rows)]
	const isKnown = (id: string) => known.some((one) => one.id === id)
	const missing = rows.flatMap((row) =>
		row.entity === 'recipe' && !row.isNew && isOpen(row) && touched.includes(row.id) && !isKnown(row.id)
			? [row.id]
			: [],
	)
	const all = missing.length > 0 ? [...known, ...(await readMissing(db, space, missing))] : known
	const sources = touched.flatMap(
		(id) =>
			sourceAfter(
				id,
				all.find((one) => one.id === id),
				rows,
			) ?? [],
	)
	if (sources.length === 0) return []
	const read = await loadFactsReader()
	return [
		putFacts(
			sources.map((source) => ({ recipe_id: source.id, ...read(source) })),
			to,
		),
	]
}

async function readMissing(db: Db, space: string, publishes: string[]): Promise<FactsSource[]> {
	const question = listTouchedFacts({ space, recipeIds: [], lineIds: [], publishes })
	const [result] = await readBatch(db, [question])
	return result ? question.read(result) : []
}
