import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { SyncedRow } from '#app/sync/model/entities.ts'
import { typedForm, WHOLE_RECIPE } from '../../../../tests/factories/whole-recipe.ts'
import type { Outgoing } from '../../import/model/formats/write-file.ts'
import type { RecipeState } from './compare.ts'
import type { FieldFacts } from './recipe-fields.ts'

// A field that exists only in the schema and in the table, added as CONTRIBUTING describes.
const FACTS: FieldFacts = {
	label: 'Yield note',
	kind: 'line',
	most: 200,
	editor: { at: 45, part: 'details', hint: 'what it makes' },
	link: 'yn',
	files: 'ours',
	page: { fact: 'Makes' },
	judged: 'description',
}
const WORDS = 'two loaves of 500 g'
const ID = '01900000-0000-7000-8000-000000000001'
const USER = '01900000-0000-7000-8000-0000000000aa'
const DRAFT = { ...WHOLE_RECIPE, images: [], yield_note: WORDS }

async function load() {
	vi.resetModules()
	vi.doMock('./recipe-fields.ts', async (original) => {
		const { RECIPE_FIELDS, ...rest } = await original<typeof import('./recipe-fields.ts')>()
		return { ...rest, RECIPE_FIELDS: { ...RECIPE_FIELDS, yield_note: FACTS } }
	})
	vi.doMock('./recipe.ts', async (original) => {
		const { recipeSchema, ...rest } = await original<typeof import('./recipe.ts')>()
		return { ...rest, recipeSchema: recipeSchema.extend({ yield_note: z.string().max(200).nullable().optional() }) }
	})
	return {
		...(await import('#app/entity-schemas.ts')),
		...(await import('#app/domains/moderation/model/public-texts.ts')),
		...(await import('./compare.ts')),
		...(await import('./draft-of-view.ts')),
		...(await import('./draft-rows.ts')),
		...(await import('./draft-schema.ts')),
		...(await import('./history.ts')),
		...(await import('./plan-save.ts')),
		...(await import('./plate.ts')),
		...(await import('./recipe-link.ts')),
		...(await import('./recipe-meta.ts')),
		...(await import('./recipe-view.ts')),
		...(await import('#app/sync/client/react/use-me.ts')),
		...(await import('#app/sync/server/clean-texts.ts')),
		...(await import('../ui/editor/form-payload.ts')),
		...(await import('../ui/editor/recipe-form.tsx')),
		...(await import('../ui/templates/recipe-page.ts')),
		...(await import('../../import/model/book/book-pages.ts')),
		...(await import('../../import/model/formats/read-file.ts')),
		...(await import('../../import/model/formats/write-file.ts')),
		...(await import('#app/domains/import/model/page/read-page.ts')),
	}
}

let app: Awaited<ReturnType<typeof load>>
// It loads half of the app: how long that takes on a busy machine is not a failure.
beforeAll(async () => {
	app = await load()
}, 90_000)
// Later files of this process must not see the field.
afterAll(() => {
	vi.doUnmock('./recipe-fields.ts')
	vi.doUnmock('./recipe.ts')
	vi.resetModules()
})

/** The rows of a save: the recipe, then its lines. */
function savedRows(draft: object = DRAFT) {
	const form = app.draftFormSchema.parse(typedForm({ ...DRAFT, ...draft }, ID))
	let made = 10
	const makeId = () => `01900000-0000-7000-8000-1000000000${made++}`
	const changes = app.planSave({ form, userId: USER, now: 1, makeId, recipe: undefined, lines: [] })
	return changes.map((change) => (change.op === 'put' ? { id: change.id, ...change.fields } : {}))
}

/** The rows in the shape that the code reads. */
function stored(draft?: object) {
	const [recipe, ...lines] = savedRows(draft)
	type Parts = Parameters<typeof app.toRecipeView>[0]
	return { recipe: recipe as Parts['recipe'], lines: lines as Parts['lines'] }
}

const stateOf = (draft?: object): RecipeState => {
	const { recipe } = stored(draft)
	return { fields: recipe, lines: [], isDeleted: false }
}

const viewOf = () => {
	const { recipe, lines } = stored()
	return app.toRecipeView({ recipe, lines, stats: undefined, plate: app.choosePlate(recipe) }, 'Ada')
}

test('the form has a control for it', () => {
	const value = app.toFormValue(DRAFT)
	const form = createElement(app.RecipeForm, {
		...{ recipeId: ID, value, lastResult: undefined, refusal: undefined, busy: false, cuisines: [], categories: [] },
		...{ found: new Map(), onChange: vi.fn(), onSubmit: vi.fn(), cancel: null },
	})
	const routes = [{ id: app.SESSION_ROUTE, path: '*', loader: () => ({ me: null }), element: form }]
	const router = createMemoryRouter(routes, {
		hydrationData: { loaderData: { [app.SESSION_ROUTE]: { me: null } } },
	})
	const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
	expect(html).toContain('>Yield note</label>')
	expect(html).toContain('what it makes')
	expect(html).toMatch(new RegExp(`<input[^>]*name="yield_note" value="${WORDS}"`))
})

test('a save writes it into the row, cleaned and within its limit', () => {
	expect(savedRows({ yield_note: `  <b>${WORDS}</b> ` })[0]).toHaveProperty('yield_note', WORDS)
	expect(() => savedRows({ yield_note: 'x'.repeat(201) })).toThrow('Yield note is too long: at most 200 characters')
	const { id: _id, ...fields } = stored().recipe
	expect(app.SCHEMAS.recipe.parse(fields)).toHaveProperty('yield_note', WORDS)
})

test('the server cleans what another program sends in it', () => {
	expect(app.cleanTexts('recipe', { yield_note: `<b>${WORDS}</b>` })).toEqual({ yield_note: WORDS })
})

test('a save without changes does not write it into a recipe that lacks it', () => {
	const { yield_note: _none, ...fields } = { ...savedRows()[0], yield_note: '' }
	const recipe = { entity: 'recipe', id: ID, ver: 1, deleted: false, fields } as SyncedRow<'recipe'>
	const form = app.draftFormSchema.parse({ ...typedForm(DRAFT, ID), ingredients: [], yield_note: '' })
	expect(app.planSave({ form, userId: USER, now: 2, makeId: () => ID, recipe, lines: [] })).toEqual([])
})

test('the editor opens with its value, and with an empty one for a recipe that lacks it', () => {
	const { recipe, lines } = stored()
	expect(app.draftOf(recipe, lines)).toHaveProperty('yield_note', WORDS)
	expect(app.draftOf({ ...recipe, yield_note: undefined } as typeof recipe, lines)).toHaveProperty('yield_note', '')
})

test('the history names it', () => {
	const replaced = { row_entity: 'recipe', row_id: ID, was_deleted: false, mid: null, verb: 'recipe.save', device: '' }
	const revision = { ...replaced, id: USER, ver: 2, at: 2, unseen: false, fields: { yield_note: '' } } as const
	const [newest] = app.versionsOf({ current: stateOf(), revisions: [revision], unsent: [] })
	expect(newest?.changes).toEqual(['Yield note'])
})

test('a comparison shows both values', () => {
	expect(app.compareStates(stateOf({ yield_note: 'one loaf' }), stateOf())).toEqual([
		{ kind: 'field', label: 'Yield note', before: 'one loaf', after: WORDS },
	])
})

test('a link contains it', async () => {
	expect(await app.unpackRecipe(await app.packRecipe(DRAFT))).toHaveProperty('yield_note', WORDS)
})

test.each(['html', 'json_ld', 'cooklang'] as const)('an export as %s has it and brings it back', async (format) => {
	async function* outgoing(): AsyncGenerator<Outgoing> {
		yield { id: ID, created_at: 0, draft: DRAFT, pictures: async () => [] }
	}
	const file = await app.writeFile(format, outgoing())
	const opened = await app.openFile(format === 'json_ld' ? 'recipes.json' : 'recipes.zip', file)
	const found = []
	for await (const one of opened.read()) found.push(one)
	expect(found).toMatchObject([{ kind: 'recipe', draft: { yield_note: WORDS } }])
})

test('a web page of the export and a book show it', async () => {
	const { recipePage } = await import('../../import/model/formats/write-html.ts')
	expect(recipePage(DRAFT, [])).toContain(`Yield note: ${WORDS}`)
	const { definition } = app.bookPages({ title: '', paper: 'A4', recipes: [{ draft: DRAFT, picture: '' }] })
	expect(JSON.stringify(definition.content)).toContain(`Yield note: ${WORDS}`)
})

test('the public page shows it to people and in its JSON-LD, and our importer reads it there', () => {
	const none: ReactNode[] = []
	const page = app.recipePage<ReactNode>((tag, props, ...made) => createElement(tag, props, ...made), viewOf(), {
		...{ back: null, hasBar: false, isPreview: false },
		...{ actions: none, more: none, notices: none, scaling: none, facts: none, rating: none },
	})
	const html = renderToStaticMarkup(page)
	expect(html).toMatch(new RegExp(`>Makes</dt><dd[^>]*>${WORDS}</dd>`))
	const data = JSON.stringify(app.recipeJsonLd({ view: viewOf(), appUrl: 'https://nomster.example' }))
	const { recipes } = app.readPage({ html: `<script type="application/ld+json">${data}</script>`, url: '' })
	expect(recipes).toMatchObject([{ yield_note: WORDS }])
})

test('the text of a public recipe in it is moderated', () => {
	expect(app.recipeTexts(stored().recipe)).toHaveProperty(
		'description',
		`${DRAFT.description}\n${DRAFT.recipe_yield}\n${WORDS}`,
	)
})

test('a form draft stores it', () => {
	const typed = new FormData()
	typed.set('yield_note', WORDS)
	// Node has no form to read it from.
	vi.stubGlobal('FormData', function form() {
		return typed
	})
	expect(app.readForm({ querySelector: () => null } as unknown as HTMLFormElement)).toHaveProperty('yield_note', WORDS)
	vi.unstubAllGlobals()
})

test('a copy of the page keeps it', () => {
	expect(app.forkOfView(viewOf(), 'https://nomster.example/recipe/1')).toHaveProperty('yield_note', WORDS)
})
