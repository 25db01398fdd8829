import type { IngredientLine, OpenedLine, StepIngredients } from '#app/domains/ingredients/model/ingredient-row.ts'
import { isRead, type ReadFields, readingOf, UNREAD } from '#app/domains/ingredients/model/reading/line-reading.ts'
import type { LineReader, RecipeReader } from '#app/domains/ingredients/model/reading/recipe-reader.ts'
import { DEFAULT_SERVINGS, saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { shownStep, stepKey } from '#app/domains/ingredients/model/reading/steps.ts'
import type { NamedLine } from '#app/domains/ingredients/model/scaling/step-ingredients.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { instructionsOf, linesOf } from './draft-rows.ts'
import type { DraftForm } from './draft-schema.ts'
import { type Recipe, UNTITLED_RECIPE } from './recipe.ts'
import type { DraftLine } from './recipe-draft.ts'
import { DRAFT_FIELDS, pickFields } from './recipe-shape.ts'

export type SavePlan = {
	form: DraftForm
	userId: string
	now: number
	/** When a new recipe was made, if not now. */
	madeAt?: number
	makeId: MakeId
	/** The current recipe and its lines; none for a new one. */
	recipe: SyncedRow<'recipe'> | undefined
	lines: SyncedRow<'ingredient_line'>[]
	/** What the form was filled from, if that may be older than the current recipe. */
	opened?: OpenedRecipe | undefined
	/** The other cook's recipe that a new one is a copy of. */
	forkedFrom?: string | undefined
	/** Reads the lines. If it could not be loaded, lines whose text changes count as not read until the next save. */
	reader?: RecipeReader | undefined
}

/** A recipe as it was when an editor opened it. */
export type OpenedRecipe = { recipe: Recipe; lines: OpenedLine[] }

/**
 * The row changes of one save, with the spec's defaults. A field or line that the cook did not change is not written;
 * with `opened`, neither are changes made elsewhere since the form was filled.
 */
export function planSave({
	form,
	userId,
	now,
	madeAt = now,
	makeId,
	recipe,
	lines,
	opened,
	forkedFrom,
	reader,
}: SavePlan): RowChange[] {
	const isLive = recipe !== undefined && !recipe.deleted
	const base = isLive ? opened : undefined
	const standing = lines.filter((line) => !line.deleted).map(({ id, fields: line }) => ({ ...line, id }))
	const wanted = linesOf(form)
	const language = form.language || (recipe?.fields.language ?? '')
	const read = reader?.({ language, texts: wanted.map(({ text }) => text) })
	const plan = planLines(form.id, wanted, base?.lines ?? standing, { makeId, read })
	const before = isLive ? (base?.recipe ?? recipe.fields) : undefined
	const known = saidUses(form, { wanted, named: plan.named, before: before?.step_ingredients ?? [] })
	const uses = read ? read.stepIngredients(instructionsOf(form), plan.named, known) : known
	const isSaid = read !== undefined || form.steps.some(({ uses: said }) => said)
	const fields = { ...fieldsOf(form), ...(isSaid ? { step_ingredients: uses } : {}) }
	// A field that the recipe does not have yet counts as empty, as in the form.
	const changed = before ? changedFields(asKnown(before), fields) : fields
	const lineChanges = base ? onlyStanding(form.id, plan.changes, base.lines, standing) : plan.changes
	if (isLive && Object.keys(changed).length === 0 && lineChanges.length === 0) return []
	const stamps = recipe ? { updated_at: now } : { user_id: userId, created_at: madeAt, updated_at: now }
	const origin = forkedFrom && !isLive ? { forked_from: forkedFrom } : {}
	const put = { entity: 'recipe', id: form.id, op: 'put', fields: { ...changed, ...origin, ...stamps } } as const
	return [base ? { ...put, base: shown(base.recipe, changed) } : put, ...lineChanges]
}

/**
 * What is known of the ingredients of the form's steps before any line is read: the cook's own choices, by the future
 * ids of the lines, and for the other steps the previous readings.
 */
function saidUses(
	form: DraftForm,
	{ wanted, named, before }: { wanted: DraftLine[]; named: NamedLine[]; before: readonly StepIngredients[] },
): StepIngredients[] {
	const idOf = new Map(wanted.map(({ text }, i) => [text, named[i]?.id ?? '']))
	const rows = form.steps.filter(({ kind, uses }) => kind === 'line' && uses !== undefined)
	const said = new Map(rows.map(({ text, uses }) => [stepKey(shownStep(text)), uses]))
	const own = [...said].flatMap(([step, uses]) =>
		uses ? [{ step, lines: uses.flatMap((text) => idOf.get(text) ?? []), own: true }] : [],
	)
	return [...own, ...before.filter(({ step, own: isOwn }) => !said.has(step) || (!isOwn && !said.get(step)))]
}

/** The values of the changed fields that the cook was shown. */
const shown = (opened: object, changed: object): Record<string, unknown> =>
	Object.fromEntries(Object.entries(opened).filter(([name]) => Object.hasOwn(changed, name)))

type LineChange = RowChange<'ingredient_line'>
/** The form's fields as a row stores them, with the spec's defaults. */
function fieldsOf(form: DraftForm) {
	const title = form.title || UNTITLED_RECIPE
	const said = { servings: form.servings || DEFAULT_SERVINGS, servings_known: form.servings > 0 }
	return { ...pickFields(DRAFT_FIELDS, form), title, ...said, instructions: instructionsOf(form) }
}

/** A row with all fields of the form; those that recipes of earlier releases lack as the form opens with them. */
const asKnown = (recipe: Recipe | Omit<Recipe, 'id'>) => ({
	...recipe,
	...pickFields(DRAFT_FIELDS, recipe),
	servings_known: saidServings(recipe) > 0,
})

function changedFields<F extends object>(before: object, after: F): Partial<F> {
	const old = new Map<string, unknown>(Object.entries(before))
	const changed = Object.entries(after).filter(
		([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)),
	)
	return Object.fromEntries(changed) as Partial<F>
}

/**
 * Keeps the id of a line whose text is unchanged, wherever it moved, so that anything attached to it (a pin, a tick)
 * stays; then the id of the line at the same position, which counts as corrected.
 */
function planLines(
	recipeId: string,
	wanted: DraftLine[],
	existing: OpenedLine[],
	{ makeId, read }: { makeId: MakeId; read: LineReader | undefined },
): { changes: LineChange[]; named: NamedLine[] } {
	const free = [...existing].sort((a, b) => a.position - b.position)
	const take = (match: (line: OpenedLine) => boolean) => {
		const at = free.findIndex(match)
		return at < 0 ? undefined : free.splice(at, 1)[0]
	}
	const same = wanted.map(
		(line) =>
			take((old) => old.text === line.text && old.section === line.section) ?? take((old) => old.text === line.text),
	)
	const matched = wanted.map((_, position) => same[position] ?? take((old) => old.position === position))
	const ids = matched.map((old) => old?.id ?? makeId())
	const lines = wanted.map((line, position) => ({
		...{ text: line.text, section: line.section, position },
		...(line.pinned === undefined ? {} : { pinned: line.pinned }),
		...readingFor(line, matched[position], read),
	}))
	const changes = lines.flatMap((line, position): LineChange[] => {
		const [id, old] = [ids[position] ?? '', matched[position]]
		if (!old) return [{ entity: 'ingredient_line', id, op: 'put', fields: { ...newLine(recipeId), ...line } }]
		const changed = changedFields({ ...UNREAD, pinned: false, reading: null, ...old }, line)
		if (Object.keys(changed).length === 0) return []
		const { text, section } = line
		const isElsewhere = old.text !== text || old.section !== section || old.position !== position
		return [
			{
				entity: 'ingredient_line',
				id: old.id,
				op: 'put',
				fields: isElsewhere ? { text, section, position, ...(old.text === text ? {} : UNREAD), ...changed } : changed,
			},
		]
	})
	const gone = free.map((line): LineChange => ({ entity: 'ingredient_line', id: line.id, op: 'delete' }))
	const named = lines.map((line, position) => ({
		id: ids[position] ?? '',
		section: line.section,
		name: 'reading' in line ? (line.ingredient_name ?? null) : (matched[position]?.ingredient_name ?? null),
	}))
	return { changes: [...changes, ...gone], named }
}

/** The reading of the line to write; nothing if it stays the same. */
function readingFor(line: DraftLine, old: OpenedLine | undefined, read: LineReader | undefined): Partial<ReadFields> {
	const isSameText = old?.text === line.text
	// A new text has not been read yet: it must not keep the reading of the old one.
	if (!read) return isSameText || !old ? {} : { ...UNREAD, reading: null }
	if (line.correction) return read.correct(line.text, line.correction)
	const known = isSameText ? { ...UNREAD, ...old } : undefined
	const isTakenBack = line.correction === null && known && readingOf(known)?.by === 'cook'
	return known && isRead(known) && !isTakenBack ? {} : read.read(line.text)
}

/**
 * The changes of lines that existed when the form was filled, as far as they still apply. A line that was deleted
 * elsewhere is restored whole if the cook changed its text, and stays deleted if it would only have moved.
 */
function onlyStanding(
	recipeId: string,
	changes: LineChange[],
	opened: OpenedLine[],
	standing: OpenedLine[],
): LineChange[] {
	const before = new Map(opened.map((line) => [line.id, line]))
	const ids = new Set(standing.map((line) => line.id))
	return changes.flatMap((change): LineChange[] => {
		const old = before.get(change.id)
		if (!old || (ids.has(change.id) && change.op === 'delete')) return [change]
		if (change.op === 'delete') return []
		const { id: _id, ...fields } = old
		const changed = changedFields(fields, change.fields)
		if (ids.has(change.id)) return [{ ...change, fields: changed, base: shown(fields, changed) }]
		if (change.fields.text === undefined || change.fields.text === old.text) return []
		return [{ ...change, fields: { ...newLine(recipeId), ...change.fields } }]
	})
}

/** All that a row has and nobody has said. */
const newLine = (recipeId: string) => ({ recipe_id: recipeId, ...UNREAD, pinned: false })

/** Deletes only the recipe: its lines are read through it, and a restore finds them unchanged. */
export const planDelete = (recipe: SyncedRow<'recipe'>): RowChange[] =>
	recipe.deleted ? [] : [{ entity: 'recipe', id: recipe.id, op: 'delete' }]

export const planRestore = (recipe: SyncedRow<'recipe'>): RowChange[] =>
	recipe.deleted ? [{ entity: 'recipe', id: recipe.id, op: 'put', fields: {} }] : []

/** A version of a recipe from its history. */
export type EarlierRecipe = { fields: Omit<Recipe, 'id'>; lines: IngredientLine[] }

/**
 * The row changes that restore the texts of an earlier version, with lines under their old ids. Its visibility and
 * notes stay as they are; so do the pictures if the visibility has changed since, because their addresses have then
 * changed.
 */
export function planEarlier({
	earlier,
	recipe,
	lines,
	now,
}: {
	earlier: EarlierRecipe
	recipe: SyncedRow<'recipe'>
	lines: SyncedRow<'ingredient_line'>[]
	now: number
}): RowChange[] {
	const {
		user_id: _user,
		created_at: _created,
		updated_at: _updated,
		is_public,
		notes_public: _shared,
		forked_from: _origin,
		images,
		...words
	} = earlier.fields
	const kept = is_public === recipe.fields.is_public ? { images } : {}
	const fields = changedFields(recipe.fields, { ...words, ...kept })
	const standing = new Map(lines.filter((line) => !line.deleted).map((line) => [line.id, line.fields]))
	const wanted = earlier.lines.flatMap(({ id, ...line }): RowChange[] => {
		const known = standing.get(id)
		const changed = known ? changedFields(known, line) : line
		return Object.keys(changed).length === 0 ? [] : [{ entity: 'ingredient_line', id, op: 'put', fields: changed }]
	})
	const ids = new Set(earlier.lines.map((line) => line.id))
	const gone = [...standing.keys()].filter((id) => !ids.has(id))
	const changes: RowChange[] = [
		...wanted,
		...gone.map((id) => ({ entity: 'ingredient_line', id, op: 'delete' }) as const),
	]
	if (Object.keys(fields).length === 0 && changes.length === 0) return []
	return [{ entity: 'recipe', id: recipe.id, op: 'put', fields: { ...fields, updated_at: now } }, ...changes]
}
