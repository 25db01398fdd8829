import { loadFactsReader } from '#app/domains/ingredients/model/facts/load-facts-reader.ts'
import type { CommitOutline, CommitWithEffects, EffectWriter } from '#app/sync/server/effects.ts'
import { ask, queryOf } from '#db/batch.ts'
import { type FactsLine, type FactsSource, listTouchedFacts, putFacts } from '#db/queries/public-facts.ts'
import type { WrittenRow } from '#db/row-writes.ts'
import type { PublicFactsEffect, SearchWordsEffect } from '../model/public-effects.ts'

/**
 * Rebuilds the search words of the public recipes that the earlier writes of the batch have made stale, once per recipe.
 */
export const searchWordsWriter: EffectWriter<SearchWordsEffect> = {
	writes: () => [queryOf('delete from public_recipe_stale', [])],
}

/**
 * Writes the facts of the public recipes that a commit publishes or changes. The food table is loaded only when there is
 * such a recipe. A recipe that becomes public without having been announced costs a round trip of its own.
 */
export const publicFactsWriter: EffectWriter<PublicFactsEffect, FactsSource[]> = {
	question: sourcesQuestion,
	async writes(effects, commit, known = []) {
		const touched = new Set(effects.map(({ recipe_id }) => recipe_id))
		const missing = missingOf(touched, commit.rows, known)
		const all = missing.length > 0 ? [...known, ...(await readMissing(commit, missing))] : known
		const sources = sourcesAfter(touched, commit.rows, all)
		if (sources.length === 0) return []
		const read = await loadFactsReader()
		return [
			putFacts(
				sources.map((source) => ({ recipe_id: source.id, ...read(source) })),
				commit.to,
			),
		]
	},
}

/** The public recipes that a commit looks at, and those that it may publish; nothing when it looks at no recipe. */
function sourcesQuestion({ space, look, publishes }: CommitOutline) {
	const idsOf = (entity: 'recipe' | 'ingredient_line') =>
		look.flatMap((what) => (what.entity === entity && 'ids' in what ? what.ids : []))
	const parents = look.flatMap((what) => (what.entity === 'ingredient_line' && 'parent' in what ? [what.parent] : []))
	const asked = {
		recipeIds: [...idsOf('recipe'), ...parents],
		lineIds: idsOf('ingredient_line'),
		publishes: publishes.flatMap(({ entity, id }) => (entity === 'recipe' ? [id] : [])),
	}
	return Object.values(asked).some((ids) => ids.length > 0) ? listTouchedFacts({ space, ...asked }) : undefined
}

const isOpen = (row: WrittenRow): boolean => row.deleted_at === null && row.fields.is_public === true

/** The recipes that existed before and become public without having been announced. */
function missingOf(touched: Set<string>, rows: readonly WrittenRow[], known: readonly FactsSource[]): string[] {
	const isKnown = (id: string) => known.some((one) => one.id === id)
	return rows.flatMap((row) =>
		row.entity === 'recipe' && !row.isNew && isOpen(row) && touched.has(row.id) && !isKnown(row.id) ? [row.id] : [],
	)
}

async function readMissing({ db, space }: CommitWithEffects, publishes: string[]): Promise<FactsSource[]> {
	const missing = listTouchedFacts({ space, recipeIds: [], lineIds: [], publishes })
	return (await ask(db, { missing })).missing
}

/** Those of the touched recipes that the commit leaves public, as it leaves them. */
function sourcesAfter(touched: Set<string>, rows: readonly WrittenRow[], known: readonly FactsSource[]): FactsSource[] {
	const before = new Map(known.map((source) => [source.id, source]))
	const written = new Map(rows.flatMap((row) => (row.entity === 'recipe' ? [[row.id, row] as const] : [])))
	return [...touched].flatMap((id) => {
		const [was, is] = [before.get(id), written.get(id)]
		if (is ? !isOpen(is) : !was) return []
		const language = String(is?.fields.language ?? was?.language ?? '')
		return [{ id, language, ver: was?.ver ?? 0, lines: linesAfter(id, was, rows) }]
	})
}

function linesAfter(recipeId: string, was: FactsSource | undefined, rows: readonly WrittenRow[]): FactsLine[] {
	const lines = new Map(was?.lines.map((line) => [line.id, line]))
	for (const row of rows) {
		if (row.entity !== 'ingredient_line') continue
		// The schema of the entity has parsed them; TypeScript only knows that they are fields.
		if (row.deleted_at === null && row.fields.recipe_id === recipeId)
			lines.set(row.id, { ...row.fields, id: row.id } as FactsLine)
		else lines.delete(row.id)
	}
	return [...lines.values()]
}
