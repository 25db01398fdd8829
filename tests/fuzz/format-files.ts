import { FormatError } from '#app/domains/import/model/formats/messages.ts'
import { openFile } from '#app/domains/import/model/formats/read-file.ts'
import { ingredientRows, stepRows } from '#app/domains/recipes/model/draft-rows.ts'
import { draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { base64, bytesOf, gzipped, JPEG, makeZip } from '../factories/archives.ts'
import { type Random, seeded } from './random.ts'

type Sample = { name: string; bytes: Uint8Array<ArrayBuffer> }

const LINES = '1 kg flour\nFor the top:\n2 eggs'
const TEXTS: Record<string, string> = {
	'a.paprikarecipe': JSON.stringify({
		uid: 'X',
		name: 'Tart',
		ingredients: LINES,
		directions: 'Mix.\n\nBake.',
		notes: 'n',
		prep_time: '5 min',
		categories: ['French'],
		rating: 3,
		photos: [{ data: 'AAAA' }],
	}),
	'a.melarecipe': JSON.stringify({
		id: 'x',
		title: 'Ramen',
		ingredients: '# A\n1 egg',
		instructions: '# B\nBoil **it**.',
		yield: '2',
		prepTime: '5',
		images: ['AAAA'],
	}),
	'a.crumb': JSON.stringify({
		name: 'Soup',
		serves: 2,
		duration: 5,
		ingredients: [{ order: 0, ingredient: { name: 'x' }, quantity: { quantityType: 'CUP', amount: 1.5 } }],
		steps: [{ order: 0, step: 'Stir.', isSection: false }],
	}),
	'mealie.json': JSON.stringify({
		name: 'Dal',
		slug: 'dal',
		recipe_ingredient: [{ title: 'A', quantity: 1, unit: { name: 'cup' }, food: { name: 'x' }, note: 'n' }],
		recipe_instructions: [{ title: 'B', text: 'Boil.' }],
		tags: [{ name: 't' }],
	}),
	'backup.json': JSON.stringify({
		alembic_version: [],
		recipes: [{ id: '1', name: 'Stew', slug: 's' }],
		recipes_ingredients: [{ recipe_id: '1', position: 1, note: 'x' }],
		recipe_instructions: [{ recipe_id: '1', text: 'y' }],
	}),
	'recipe.json': JSON.stringify({
		name: 'Pancakes',
		working_time: 5,
		steps: [
			{
				name: 'A',
				instruction: '{{ ingredients[0] }} **x**',
				ingredients: [{ food: { name: 'f' }, unit: { name: 'g' }, amount: 2.5, order: 0 }],
			},
		],
	}),
	'schema.json': JSON.stringify({
		'@graph': [
			{
				'@type': 'Recipe',
				name: 'Toast',
				recipeIngredient: ['[A]', 'bread'],
				recipeInstructions: [
					{ '@type': 'HowToSection', name: 'B', itemListElement: [{ '@type': 'HowToStep', text: 'x' }] },
				],
				prepTime: 'PT5M',
				recipeYield: 4,
			},
		],
	}),
	'a.cook':
		'---\ntitle: "Rice"\ntags:\n  - a\nsource:\n  url: https://example.com\n---\n= A =\n@rice{200%g}(washed) in #pot{} ~{5%min}. [- c -] -- d\n\n> note \\@\n',
	'a.html':
		'<div class="recipe-details"><h2 itemprop="name">T</h2><div itemprop="recipeIngredients"><p>x</p></div><div itemprop="recipeDirections"><p>y</p></div><meta itemprop="prepTime" content="PT5M"></div>',
	'b.html':
		'<div class="recipe"><div id="name">T</div><ul id="recipeIngredients"><li class="recipeIngredient">x</li></ul><ol><li class="instruction">y</li></ol></div>',
	'c.html':
		'<html><script type="application/ld+json">{"@type":"Recipe","name":"T","recipeIngredient":["x"]}</script><body>z</body></html>',
	'a.mmf':
		'MMMMM----- Recipe via Meal-Master (tm) v8.06\n\n      Title: Pie\n Categories: A\n      Yield: 4\n\n    150 g  butter                       1    egg\n           -soft\nMMMMM-----TOP-----\n      1 c  sugar\n\n  Bake.\nMMMMM\n',
	'a.mxp':
		'  *  Exported from  MasterCook  *\n\n  Pie\n\nRecipe By     : A\nServing Size  : 5    Preparation Time :0:20\nCategories    : Side Dish    Salads\n\n  Amount  Measure       Ingredient\n--------  ------------  ----------\n                        ---Top---\n   2      cups          flour -- sifted\n\nBake.\n\nYield:\n  "3"\n   - - - - - - - - - -\n\nNOTES : n\n',
	'a.mx2':
		'<?xml version="1.0"?><mx2><RcpE name="Pie" author="A"><Serv qty="8"/><IngR name="x 3/4" y" unit="c" qty="2"><IPrp>p</IPrp></IngR><DirS><DirT>Bake.</DirT></DirS><RatS><RatE name="a" value="9"/></RatS></RcpE></mx2>',
	'a.xml':
		'<cookbook version="71"><recipe><title>T</title><ingredient><li>x</li></ingredient><recipetext><li>1. y</li></recipetext><category>Soup</category><rating>4</rating><imagepath>/a/b.jpg</imagepath></recipe></cookbook>',
	'a.rk':
		'========== REZKONV-Recipe - RezkonvSuite\n      Titel: Tee\n Kategorien: A, B\n      Menge: 4 Portionen\n\n====== TEIG ======\n    150     Gramm  Butter\n                   -- weich\n===== QUELLE =====\n                   -- Erfasst *RK* 12.03.2004\n\nKochen.\n=====\n',
	'a.csv': 'title,ingredients,steps\n"Soup","1 carrot\n2 leeks",Boil\nTea,water;leaf,"[""a"",""b""]"\n',
}

const HOSTILE = [
	'"',
	'{',
	'}',
	'[',
	']',
	'\\',
	'\n',
	',',
	'<',
	'>',
	'<script>',
	'</div>',
	'\0',
	'\ud800',
	'\u202e',
	'@',
	'{}',
	'{%}',
	'==',
	'---',
	'-',
	'[-',
	'~{',
	'null',
	'1e999',
	'-1',
	'[[[[[[[[',
	'{"a":',
	'MMMMM',
	':',
	'__proto__',
	'"constructor"',
	'%',
	'😀',
	'PK\x03\x04',
	' ',
	'PT1H',
	'../../',
	'data:image/png;base64,',
]

/** Valid files of each format, as texts and in archives. */
export async function makeSamples(): Promise<Sample[]> {
	const utf8 = (text: string) => new TextEncoder().encode(text)
	const text = (name: string) => TEXTS[name] ?? ''
	const zip = async (files: Parameters<typeof makeZip>[0], follow = false): Promise<Sample> => ({
		name: 'a.zip',
		bytes: await bytesOf(await makeZip(files, { follow })),
	})
	return [
		...Object.entries(TEXTS).map(([name, content]) => ({ name, bytes: utf8(content) })),
		await zip({ 'a.paprikarecipe': gzipped(text('a.paprikarecipe')), 'b.paprikarecipe': text('a.paprikarecipe') }),
		await zip({ 'a.melarecipe': text('a.melarecipe') }, true),
		await zip({ 'a.zip': await makeZip({ 'recipe.json': text('recipe.json'), 'image.jpg': JPEG }) }),
		await zip({ 'recipes/dal/dal.json': text('mealie.json'), 'recipes/dal/images/original.webp': JPEG }),
		await zip({ 'recipes.html': text('a.html'), 'images/a.jpg': JPEG }),
		await zip({ 'A/a.cook': text('a.cook'), 'A/a.jpg': base64(JPEG) }),
	]
}

function mutate(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
	let out: Uint8Array<ArrayBuffer> = bytes
	for (let rounds = 1 + random.int(4); rounds > 0; rounds--) {
		const at = random.int(out.length + 1)
		const length = random.int(Math.min(40, out.length) + 1)
		const kind = random.int(6)
		if (kind === 0) out = out.slice(0, at)
		else if (kind === 1) out = joined(out.subarray(0, at), out.subarray(at + length))
		else if (kind === 2) out = joined(out.subarray(0, at), out.subarray(at, at + length), out.subarray(at))
		else if (kind === 3) {
			out = new Uint8Array(out)
			for (let i = at; i < Math.min(at + 1 + random.int(4), out.length); i++) out[i] = random.int(256)
		} else {
			const piece = new TextEncoder().encode(random.pick(HOSTILE).repeat(random.chance(0.02) ? 2_000 : 1))
			out = joined(out.subarray(0, at), piece, out.subarray(kind === 4 ? at : at + piece.length))
		}
	}
	return out
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
	let at = 0
	for (const part of parts) {
		all.set(part, at)
		at += part.length
	}
	return all
}

/** No input may take longer than this, on a machine that is busy with something else. */
const LONGEST_MS = 5_000

export type FuzzedFiles = { files: number; recipes: number; unread: number; refused: number }

/**
 * Reads `files` damaged files and throws at the first that throws anything but a message for the cook, takes too long,
 * or gives a recipe that could not be saved. `archives`: the share of archives, from 0 to 1. The same seed gives the
 * same files.
 */
export async function fuzzFiles(
	samples: Sample[],
	{ files, seed, archives }: { files: number; seed: number; archives: number },
): Promise<FuzzedFiles> {
	const result: FuzzedFiles = { files: 0, recipes: 0, unread: 0, refused: 0 }
	const isArchive = ({ name }: Sample) => name.endsWith('.zip')
	const [packed, plain] = [samples.filter(isArchive), samples.filter((sample) => !isArchive(sample))]
	for (let at = 0; at < files; at++) {
		const random = seeded(seed * 1_000_003 + at)
		const sample = random.pick(random.chance(archives) ? packed : plain)
		const bytes = mutate(sample.bytes, random)
		const began = performance.now()
		const fail = (why: string) =>
			new Error(`seed ${seed}, file ${at} (${sample.name}): ${why}\n${base64(bytes).slice(0, 4_000)}`)
		try {
			await readWhole(sample.name, bytes, result)
		} catch (error) {
			if (!(error instanceof FormatError))
				throw fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
			result.refused += 1
		}
		if (performance.now() - began > LONGEST_MS) throw fail(`took ${Math.round(performance.now() - began)} ms`)
		result.files += 1
	}
	if (Object.keys(Object.prototype).length > 0) throw new Error(`seed ${seed}: Object.prototype is polluted`)
	return result
}

async function readWhole(name: string, bytes: Uint8Array<ArrayBuffer>, result: FuzzedFiles): Promise<void> {
	const opened = await openFile(name, new Blob([bytes]))
	for await (const found of opened.read()) {
		if (found.kind === 'unread') {
			result.unread += 1
			continue
		}
		result.recipes += 1
		const { ingredients, steps, ...draft } = found.draft
		const id = '01890000-0000-7000-8000-00000000bb01'
		draftFormSchema.parse({ id, ...draft, ingredients: ingredientRows(ingredients), steps: stepRows(steps) })
		const [picture] = found.pictures
		if (picture && 'load' in picture) await picture.load()
	}
}
