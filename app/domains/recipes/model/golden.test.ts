import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typedForm, WHOLE_RECIPE } from '../../../../tests/factories/whole-recipe.ts'
import { bookPages } from '../../import/model/book/book-pages.ts'
import { writeCooklang } from '../../import/model/formats/write-cooklang.ts'
import { recipePage as exportedPage } from '../../import/model/formats/write-html.ts'
import { toPaprika } from '../../import/model/formats/write-paprika.ts'
import { toSchema } from '../../import/model/formats/write-schema.ts'
import { toFormValue } from './draft-rows.ts'
import { draftFormSchema } from './draft-schema.ts'
import { planSave } from './plan-save.ts'
import { choosePlate } from './plate.ts'
import { packRecipe } from './recipe-link.ts'
import { recipeJsonLd } from './recipe-meta.ts'
import { toRecipeView } from './recipe-view.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const USER = '01900000-0000-7000-8000-0000000000aa'

/** The formats that devices, links and files already contain. */
const golden = (name: string) => `${import.meta.dirname}/../../../../tests/golden/recipe/${name}`
const json = (value: unknown) => `${JSON.stringify(value, null, '\t')}\n`
/** Rows and drafts are read by field name: they may gain a field, and the order does not matter. */
const expectToHold = (value: unknown, name: string) =>
	expect(value).toMatchObject(JSON.parse(readFileSync(golden(name), 'utf8')))
const expectGolden = (text: string, name: string) => expect(text).toMatchFileSnapshot(golden(name))

function saved() {
	const form = draftFormSchema.parse(typedForm(WHOLE_RECIPE, ID))
	let made = 0
	const makeId = () => `01900000-0000-7000-8000-1000000000${String(made++).padStart(2, '0')}`
	return planSave({ form, userId: USER, now: 1_700_000_000_000, makeId, recipe: undefined, lines: [] })
}

/** The recipe as its row, with its lines. */
function view() {
	const [recipe, ...lines] = saved().map((change) => (change.op === 'put' ? { id: change.id, ...change.fields } : {}))
	const stored = recipe as Parameters<typeof toRecipeView>[0]['recipe']
	const rows = lines as Parameters<typeof toRecipeView>[0]['lines']
	return toRecipeView({ recipe: stored, lines: rows, stats: undefined, plate: choosePlate(stored) }, 'Ada')
}

test('a recipe in a link', async () => {
	const packed = Buffer.from((await packRecipe(WHOLE_RECIPE)).slice(1), 'base64url').subarray(4)
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
	await expectGolden(`${await new Response(stream).text()}\n`, 'link.json')
})

test('a recipe in each file that is written', async () => {
	const photos = { uid: ID, created: '2023-11-14 22:13:20', photos: ['/9j/'] }
	await expectGolden(`${JSON.stringify(toSchema(WHOLE_RECIPE, ['tart.jpg']))}\n`, 'schema-org.json')
	await expectGolden(exportedPage(WHOLE_RECIPE, ['tart.jpg']), 'page-of-the-archive.html')
	await expectGolden(writeCooklang(WHOLE_RECIPE), 'recipe.cook')
	await expectGolden(`${JSON.stringify(toPaprika(WHOLE_RECIPE, photos))}\n`, 'paprika.json')
	const { definition } = bookPages({ title: '', paper: 'A4', recipes: [{ draft: WHOLE_RECIPE, picture: '' }] })
	await expectGolden(json(definition.content), 'book.json')
})

test('a recipe as rows', () => {
	expectToHold(saved(), 'rows.json')
})

test('a public page, for machines', async () => {
	await expectGolden(json(recipeJsonLd({ view: view(), appUrl: 'https://nomster.example' })), 'public-page.json')
})

test('a form, as a draft keeps it', () => {
	expectToHold(toFormValue(WHOLE_RECIPE), 'form.json')
})
