import { COOKING_EXPERIENCES } from '#app/domains/accounts/model/preference-options.ts'
import { defaultPreferences } from '#app/domains/accounts/model/preferences.ts'
import { cookbookRecipeId, mealPlanId } from '#app/platform/model/derived-ids.ts'
import type { Edit } from '#app/sync/model/edit.ts'
import type { EntityName, RowChange, SyncedRow } from '#app/sync/model/entities.ts'
import { resolveIssues } from '#app/sync/model/resolve-issues.ts'
import type { Random } from './random.ts'

/** A row as the device's own stores show it to the cook. */
export type ShownRow = { id: string } & Record<string, unknown>

/** What a cook sees when deciding what to do next. */
export type Scene = {
	random: Random
	userId: string
	/** The device's clock. */
	now: number
	makeId(): string
	/** A text that nobody else ever writes: where it is at the end shows the fate of the edit. */
	tag(): string
	shown(entity: EntityName): ShownRow[]
	/** Deleted recipes and cookbooks that the recycle bin shows. */
	bin(): { entity: EntityName; id: string }[]
	/** The number of rows that a big act creates. */
	bigRows: number
}

/** Thrown by a plan that finds nothing to do: the row was gone when the transaction read it. */
export class NothingToDo extends Error {}

type Verb = (scene: Scene) => Edit | null

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03']
const SECTIONS = ['Breakfast', 'Lunch', 'Dinner']

const onRow = <E extends EntityName>(
	verb: string,
	subject: string,
	entity: E,
	id: string,
	change: (row: SyncedRow<E>) => RowChange[],
): Edit => ({
	verb,
	subject,
	look: [{ entity, ids: [id] }],
	plan(seen) {
		const row = seen.find(entity, id)
		if (!row || row.deleted) throw new NothingToDo()
		return change(row)
	},
})

const pickRow = (scene: Scene, entity: EntityName): ShownRow | null => {
	const rows = scene.shown(entity)
	if (rows.length === 0) return null
	// Cooks meet at the same rows: most edits go to the first few.
	return scene.random.chance(0.6)
		? (rows[Math.min(rows.length - 1, scene.random.int(0, 2))] ?? null)
		: scene.random.pick(rows)
}

const makeRecipe: Verb = (scene) => {
	const { random, tag, now, userId } = scene
	const id = scene.makeId()
	const title = tag()
	const lines = Array.from({ length: random.int(0, 3) }, (_, position) => ({
		id: scene.makeId(),
		text: tag(),
		position,
	}))
	const recipe = {
		user_id: userId,
		title,
		description: tag(),
		instructions: Array.from({ length: random.int(1, 4) }, tag).join('\n'),
		prep_time: random.int(0, 90),
		cook_time: random.int(0, 90),
		total_time: 0,
		servings: random.int(1, 12),
		difficulty: null,
		cuisine: '',
		category: [],
		tags: [tag()],
		images: [],
		notes: '',
		source_url: '',
		source_name: '',
		language: '',
		is_public: false,
		created_at: now,
		updated_at: now,
	}
	return {
		verb: 'recipe.save',
		subject: title,
		look: [{ entity: 'recipe', ids: [id] }],
		plan: () => [
			{ entity: 'recipe', id, op: 'put', fields: recipe },
			...lines.map(
				(line): RowChange => ({
					entity: 'ingredient_line',
					id: line.id,
					op: 'put',
					fields: newLine(id, line.text, line.position),
				}),
			),
		],
	}
}

const newLine = (recipe_id: string, text: string, position: number) => ({
	recipe_id,
	position,
	section: '',
	text,
	quantity: null,
	quantity_max: null,
	unit: null,
	ingredient_name: null,
	note: null,
	pinned: false,
})

const editRecipe: Verb = (scene) => {
	const { random, tag, now } = scene
	const shown = pickRow(scene, 'recipe')
	if (!shown) return null
	const kinds = ['title', 'servings', 'source_url'] as const
	const kind = random.pick(kinds)
	const values = {
		title: tag(),
		servings: random.int(1, 500),
		source_url: tag(),
	}
	const both = random.chance(0.3) ? random.pick(kinds) : kind
	return onRow('recipe.save', values.title, 'recipe', shown.id, () => [
		{
			entity: 'recipe',
			id: shown.id,
			op: 'put',
			fields: { [kind]: values[kind], [both]: values[both], updated_at: now },
		},
	])
}

/** A list that is a set, with one item more or one less. */
const changeSet = (random: Random, set: readonly string[], added: string): ((now: readonly string[]) => string[]) => {
	const gone = set.length > 0 && random.chance(set.length > 12 ? 0.9 : 0.4) ? random.pick([...set]) : null
	return (now) => (gone === null ? [...now, added] : now.filter((item) => item !== gone))
}

const editTags: Verb = (scene) => {
	const { random, tag, now } = scene
	const shown = pickRow(scene, 'recipe')
	if (!shown) return null
	const field = random.pick(['tags', 'category'] as const)
	const change = changeSet(random, shown[field] as string[], tag())
	return onRow('recipe.save', field, 'recipe', shown.id, ({ fields }) => [
		{ entity: 'recipe', id: shown.id, op: 'put', fields: { [field]: change(fields[field]), updated_at: now } },
	])
}

const inviteGuest: Verb = (scene) => {
	const shown = pickRow(scene, 'meal_plan_item')
	if (!shown) return null
	const change = changeSet(scene.random, (shown.guests ?? []) as string[], scene.makeId())
	return onRow('meal_plan_item.edit', '', 'meal_plan_item', shown.id, ({ fields }) => [
		{ entity: 'meal_plan_item', id: shown.id, op: 'put', fields: { guests: change(fields.guests ?? []) } },
	])
}

/** The grammar, or the cook, has parsed a line: its words stay. */
const readLine: Verb = (scene) => {
	const { tag } = scene
	const shown = pickRow(scene, 'ingredient_line')
	if (!shown) return null
	const read = { quantity: tag(), unit: tag(), ingredient_name: tag(), reading: tag() }
	return onRow('recipe.save', '', 'ingredient_line', shown.id, () => [
		{ entity: 'ingredient_line', id: shown.id, op: 'put', fields: read },
	])
}

/** Adds, changes or removes a line of a text: these merge line by line. */
const editInstructions: Verb = (scene) => {
	const { random, tag, now } = scene
	const shown = pickRow(scene, 'recipe')
	if (!shown) return null
	const [what, where, text] = [random.int(0, 3), random.next(), tag()]
	const name = random.pick(['instructions', 'notes', 'description'] as const)
	return onRow('recipe.save', text, 'recipe', shown.id, ({ fields }) => {
		const lines = fields[name] === '' ? [] : fields[name].split('\n')
		const at = Math.floor(where * (lines.length + 1))
		if (what <= 1 || lines.length === 0) lines.splice(at, 0, text)
		else if (what === 2) lines[Math.min(at, lines.length - 1)] = text
		else lines.splice(Math.min(at, lines.length - 1), 1)
		return [{ entity: 'recipe', id: shown.id, op: 'put', fields: { [name]: lines.join('\n'), updated_at: now } }]
	})
}

const UNREAD = { quantity: null, unit: null, ingredient_name: null, reading: null } as const

/** A form that saves the recipe and several lines at once. */
const saveLines: Verb = (scene) => {
	const { random, tag, now } = scene
	const shown = pickRow(scene, 'recipe')
	if (!shown) return null
	const [added, changed, title] = [tag(), tag(), tag()]
	const lineId = scene.makeId()
	const isDeleting = random.chance(0.4)
	return {
		verb: 'recipe.save',
		subject: title,
		look: [
			{ entity: 'recipe', ids: [shown.id] },
			{ entity: 'ingredient_line', parent: shown.id },
		],
		plan(seen) {
			const recipe = seen.find('recipe', shown.id)
			if (!recipe || recipe.deleted) throw new NothingToDo()
			const lines = seen.list('ingredient_line').filter(({ deleted }) => !deleted)
			const [first, last] = [lines[0], lines.at(-1)]
			return [
				{ entity: 'recipe', id: shown.id, op: 'put', fields: { source_name: title, updated_at: now } },
				{ entity: 'ingredient_line', id: lineId, op: 'put', fields: newLine(shown.id, added, lines.length) },
				...(first
					? ([{ entity: 'ingredient_line', id: first.id, op: 'put', fields: { text: changed, ...UNREAD } }] as const)
					: []),
				...(last && last !== first && isDeleting
					? ([{ entity: 'ingredient_line', id: last.id, op: 'delete' }] as const)
					: []),
			]
		},
	}
}

const deleteRow =
	(entity: EntityName, verb: string): Verb =>
	(scene) => {
		const shown = pickRow(scene, entity)
		if (!shown) return null
		return onRow(verb, String(shown.title ?? shown.name ?? shown.ingredient_name ?? ''), entity, shown.id, () => [
			{ entity, id: shown.id, op: 'delete' },
		])
	}

/** Restores a row from the recycle bin. */
const restoreRow: Verb = (scene) => {
	const deleted = scene.bin()
	if (deleted.length === 0) return null
	const { entity, id } = scene.random.pick(deleted)
	return {
		verb: entity === 'recipe' ? 'recipe.restore' : 'cookbook.restore',
		subject: id,
		look: [{ entity, ids: [id] }],
		plan(seen) {
			if (!seen.find(entity, id)?.deleted) throw new NothingToDo()
			return [{ entity, id, op: 'put', fields: {} } as RowChange]
		},
	}
}

const makeCookbook: Verb = ({ makeId, tag, now, userId }) => {
	const [id, title] = [makeId(), tag()]
	return {
		verb: 'cookbook.save',
		subject: title,
		look: [{ entity: 'cookbook', ids: [id] }],
		plan: () => [
			{
				entity: 'cookbook',
				id,
				op: 'put',
				fields: {
					user_id: userId,
					title,
					description: null,
					image_url: null,
					is_public: false,
					created_at: now,
					updated_at: now,
				},
			},
		],
	}
}

const editCookbook: Verb = (scene) => {
	const shown = pickRow(scene, 'cookbook')
	if (!shown) return null
	const [field, value] = [scene.random.pick(['title', 'description'] as const), scene.tag()]
	return onRow('cookbook.save', value, 'cookbook', shown.id, () => [
		{ entity: 'cookbook', id: shown.id, op: 'put', fields: { [field]: value, updated_at: scene.now } },
	])
}

const linkRecipe: Verb = (scene) => {
	const [book, recipe] = [pickRow(scene, 'cookbook'), pickRow(scene, 'recipe')]
	if (!book || !recipe) return null
	const id = cookbookRecipeId(scene.userId, book.id, recipe.id)
	const fields = { cookbook_id: book.id, recipe_id: recipe.id, created_at: scene.now }
	return {
		verb: 'cookbook.add_recipe',
		subject: String(recipe.title),
		look: [{ entity: 'cookbook_recipe', ids: [id] }],
		plan(seen) {
			const row = seen.find('cookbook_recipe', id)
			if (row && !row.deleted) throw new NothingToDo()
			return [{ entity: 'cookbook_recipe', id, op: 'put', fields }]
		},
	}
}

const planMeal: Verb = (scene) => {
	const { random, userId, tag } = scene
	const date = random.pick(DAYS)
	const planId = mealPlanId(userId, date)
	const [id, name, section] = [scene.makeId(), tag(), random.pick(SECTIONS)]
	return {
		verb: 'meal_plan_item.add',
		subject: name,
		look: [
			{ entity: 'meal_plan', ids: [planId] },
			{ entity: 'meal_plan_item', ids: [id] },
		],
		plan(seen) {
			const day = seen.find('meal_plan', planId)
			return [
				...(day && !day.deleted
					? []
					: ([{ entity: 'meal_plan', id: planId, op: 'put', fields: { user_id: userId, date } }] as const)),
				{
					entity: 'meal_plan_item',
					id,
					op: 'put',
					fields: {
						meal_plan_id: planId,
						name,
						time: null,
						section,
						icon: null,
						recipe_id: null,
						servings: null,
						position: 0,
					},
				},
			]
		},
	}
}

const editMeal: Verb = (scene) => {
	const { random, tag } = scene
	const shown = pickRow(scene, 'meal_plan_item')
	if (!shown) return null
	const time = `${String(random.int(0, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`
	const fields = random.pick([
		{ name: tag() },
		{ time },
		{ name: tag(), time },
		{ icon: tag().slice(0, 50) },
		// Moved to another day and place.
		{ section: tag(), position: random.int(0, 100_000) },
	])
	return onRow('meal_plan_item.edit', '', 'meal_plan_item', shown.id, () => [
		{ entity: 'meal_plan_item', id: shown.id, op: 'put', fields },
	])
}

const newShoppingItem = (scene: Scene, name: string, position: number) => ({
	user_id: scene.userId,
	ingredient_name: name,
	category: '',
	is_checked: false,
	quantity: null,
	unit: null,
	text: name,
	origins: [],
	store: '',
	position,
	created_at: scene.now,
})

const addShopping: Verb = (scene) => {
	const [id, name] = [scene.makeId(), scene.tag()]
	return {
		verb: 'shopping_item.add',
		subject: name,
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan: () => [{ entity: 'shopping_item', id, op: 'put', fields: newShoppingItem(scene, name, 0) }],
	}
}

/** Creates an item under an id that is taken elsewhere. */
export const takeId = (scene: Scene, id: string): Edit => {
	const name = scene.tag()
	return {
		verb: 'shopping_item.add',
		subject: name,
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan: () => [{ entity: 'shopping_item', id, op: 'put', fields: newShoppingItem(scene, name, 0) }],
	}
}

/** A generated list: many rows, one act. */
const generateList: Verb = (scene) => {
	const items = Array.from({ length: scene.bigRows }, () => ({ id: scene.makeId(), name: scene.tag() }))
	return {
		verb: 'shopping_list.generate',
		subject: `${items.length} items`,
		look: [{ entity: 'shopping_item', ids: items.map(({ id }) => id) }],
		plan: () =>
			items.map(({ id, name }, position) => ({
				entity: 'shopping_item',
				id,
				op: 'put',
				fields: newShoppingItem(scene, name, position),
			})),
	}
}

const editShopping: Verb = (scene) => {
	const { random, tag } = scene
	const shown = pickRow(scene, 'shopping_item')
	if (!shown) return null
	const fields = random.pick([
		{ ingredient_name: tag(), food: tag() },
		{ ingredient_name: tag() },
		{ food: tag() },
		{ quantity: String(random.int(1, 100_000)), unit: tag() },
		{ quantity: String(random.int(1, 100_000)) },
		{ unit: tag() },
		{ store: tag() },
		{ origins: [{ recipe: tag() }] },
	])
	return onRow('shopping_item.edit', '', 'shopping_item', shown.id, () => [
		{ entity: 'shopping_item', id: shown.id, op: 'put', fields },
	])
}

const tick: Verb = (scene) => {
	const shown = pickRow(scene, 'shopping_item')
	if (!shown) return null
	return onRow('shopping_item.check', String(shown.ingredient_name), 'shopping_item', shown.id, ({ fields }) => [
		{ entity: 'shopping_item', id: shown.id, op: 'put', fields: { is_checked: !fields.is_checked } },
	])
}

const clearChecked: Verb = (scene) => {
	const ids = scene
		.shown('shopping_item')
		.filter((item) => item.is_checked)
		.slice(0, 400)
		.map(({ id }) => id)
	if (ids.length === 0) return null
	return {
		verb: 'shopping_list.clear_checked',
		subject: `${ids.length} items`,
		look: [{ entity: 'shopping_item', ids }],
		plan(seen) {
			const checked = seen.list('shopping_item').filter(({ deleted, fields }) => !deleted && fields.is_checked)
			if (checked.length === 0) throw new NothingToDo()
			return checked.map(({ id }) => ({ entity: 'shopping_item', id, op: 'delete' }))
		},
	}
}

const addPantry: Verb = ({ makeId, tag, now, random }) => {
	const [id, name] = [makeId(), tag()]
	return {
		verb: 'pantry_item.add',
		subject: name,
		look: [{ entity: 'pantry_item', ids: [id] }],
		plan: () => [
			{
				entity: 'pantry_item',
				id,
				op: 'put',
				fields: {
					ingredient_name: name,
					quantity: String(random.int(1, 9)),
					unit: null,
					place: 'Shelf',
					best_before: null,
					is_staple: false,
					opened_at: null,
					created_at: now,
				},
			},
		],
	}
}

const editPantry: Verb = (scene) => {
	const { random, tag } = scene
	const shown = pickRow(scene, 'pantry_item')
	if (!shown) return null
	const fields = random.pick([
		{ ingredient_name: tag() },
		{ place: tag() },
		{ quantity: String(random.int(1, 100_000)), unit: tag() },
		{ quantity: String(random.int(1, 100_000)) },
		{ unit: tag() },
		{ is_staple: !shown.is_staple },
	])
	return onRow('pantry_item.edit', '', 'pantry_item', shown.id, () => [
		{ entity: 'pantry_item', id: shown.id, op: 'put', fields },
	])
}

const savePreferences: Verb = (scene) => {
	const { random, userId, tag } = scene
	const shown = scene.shown('preferences')[0]?.preferences
	const name = random.pick(['allergens', 'dietary_restrictions'] as const)
	const change = changeSet(random, { ...defaultPreferences(), ...(shown as object) }[name], tag())
	const more = random.chance(0.3) ? { cooking_experience: random.pick([...COOKING_EXPERIENCES]) } : {}
	return onRow('preferences.save', name, 'preferences', userId, ({ fields: { preferences } }) => [
		{
			entity: 'preferences',
			id: userId,
			op: 'put',
			fields: { preferences: { ...preferences, ...more, [name]: change(preferences[name]) } },
		},
	])
}

/** An edit that the server refuses for good: the name is longer than allowed. The device's own check is bypassed. */
const poison: Verb = (scene) => {
	const id = scene.makeId()
	const name = scene.tag().padEnd(600, '!')
	return {
		verb: 'shopping_item.add',
		subject: 'Poison',
		look: [{ entity: 'shopping_item', ids: [id] }],
		plan: () => [{ entity: 'shopping_item', id, op: 'put', fields: newShoppingItem(scene, name, 0) }],
	}
}

const VERBS: readonly (readonly [weight: number, verb: Verb])[] = [
	[6, makeRecipe],
	[9, editRecipe],
	[7, editTags],
	[11, editInstructions],
	[7, saveLines],
	[6, readLine],
	[4, deleteRow('recipe', 'recipe.delete')],
	[3, restoreRow],
	[3, makeCookbook],
	[4, editCookbook],
	[1, deleteRow('cookbook', 'cookbook.delete')],
	[3, linkRecipe],
	[1, deleteRow('cookbook_recipe', 'cookbook.remove_recipe')],
	[6, planMeal],
	[7, editMeal],
	[4, inviteGuest],
	[2, deleteRow('meal_plan_item', 'meal_plan_item.delete')],
	[8, addShopping],
	[1, generateList],
	[9, editShopping],
	[9, tick],
	[3, deleteRow('shopping_item', 'shopping_item.delete')],
	[1, clearChecked],
	[5, addPantry],
	[5, editPantry],
	[2, deleteRow('pantry_item', 'pantry_item.delete')],
	[6, savePreferences],
	[1, poison],
]

/** What the cook does next; an addition if there is nothing yet to act on. */
export function drawEdit(scene: Scene): Edit {
	for (let tries = 0; tries < 4; tries += 1) {
		const edit = scene.random.weighted(VERBS)(scene)
		if (edit) return edit
	}
	return addShopping(scene) as Edit
}

/**
 * The cook decides about what waits, as the screens allow: on some conflicts at once, for this device's version or the
 * server's, or on one refused edit.
 */
export function drawResolution({ random, now }: Scene, issues: ShownRow[]): Edit {
	const picked = random.pick(issues)
	const isRefused = ({ type }: ShownRow) => type === 'rejected' || type === 'over_limit'
	const isBulk = !isRefused(picked) && random.chance(0.5)
	const some = isBulk ? issues.filter((issue) => !isRefused(issue)) : [picked]
	return resolveIssues(
		some.map(({ id }) => ({ id, choice: random.pick(['local', 'server'] as const) })),
		now,
	)
}
