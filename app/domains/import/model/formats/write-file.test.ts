import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES, CUISINES } from '#app/domains/accounts/model/preference-options.ts'
import { isStepHeading } from '#app/domains/ingredients/model/reading/steps.ts'
import { emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
import { cleanLine, cleanText } from '#app/platform/model/clean-text.ts'
import { JPEG } from '../../../../../tests/factories/archives.ts'
import { EXPORTS, mayExport } from './exports.ts'
import type { FoundRecipe } from './found.ts'
import { openFile } from './read-file.ts'
import { type FileFormat, type Outgoing, writeFile } from './write-file.ts'

const FORMATS = ['html', 'json_ld', 'cooklang', 'paprika'] as const satisfies FileFormat[]
const ID = '01890000-0000-7000-8000-00000000bb01'

async function* outgoing(drafts: RecipeDraft[], pictures: Blob[]): AsyncGenerator<Outgoing> {
	for (const draft of drafts) yield { id: ID, created_at: 1_700_000_000_000, draft, pictures: async () => pictures }
}

async function throughFile(format: FileFormat, drafts: RecipeDraft[], pictures: Blob[] = []): Promise<FoundRecipe[]> {
	const file = await writeFile(format, outgoing(drafts, pictures))
	const found: FoundRecipe[] = []
	for await (const one of (await openFile(`recipes.${EXPORTS[format].ending}`, file)).read()) {
		if (one.kind === 'unread') throw new Error(`${one.name}: ${one.reason}`)
		found.push(one)
	}
	return found
}

const FULL: RecipeDraft = {
	...emptyDraft(),
	title: 'Leek & potato "tart" #1',
	description: 'For a Sunday.\n\nOr not.',
	ingredients: [
		{ text: '1 pinch of salt', section: '' },
		{ text: '200 g flour, sifted', section: 'Pastry' },
		{ text: '1 1/2 cups water', section: 'Pastry' },
		{ text: '1 can (400 g) tomatoes', section: 'Filling' },
		{ text: 'a splash of @home oil, 50% off {or so}', section: 'Filling' },
	],
	steps: [
		'Preheat to 200 °C -- really.',
		'Pastry:',
		'Mix #1 & ~2; a < b.',
		'> Rest.',
		'Filling:',
		'= Done =',
		'Serve.',
	],
	prep_time: 25,
	cook_time: 130,
	total_time: 300,
	servings: 6,
	difficulty: 'Easy',
	cuisine: 'French',
	category: ['Dinner', 'Dessert'],
	tags: ['picnic', 'leek'],
	notes: 'Good cold.\nAnd warm.\n\n- keeps three days',
	source_url: 'https://example.com/tart?a=1&b=2#x',
	source_name: 'Grandmother',
	language: 'en-GB',
}

/** Removes what a format cannot store; EXPORTS and docs/formats.md document it. */
const asIn = (format: FileFormat, draft: RecipeDraft): RecipeDraft =>
	format === 'paprika' ? { ...draft, language: '' } : draft

describe.each(FORMATS)('%s', (format) => {
	test('a recipe with every field comes back the same', async () => {
		const [found] = await throughFile(format, [FULL])
		expect(found?.draft).toEqual(asIn(format, FULL))
		expect(found?.warnings).toEqual([])
		expect(found?.dropped).toEqual([])
	})

	test('so does any recipe', async () => {
		await fc.assert(
			fc.asyncProperty(draftOf(), async (draft) => {
				const [found] = await throughFile(format, [draft])
				expect(found?.draft).toEqual(asIn(format, draft))
			}),
			{ numRuns: 60, seed: 11 },
		)
	})

	test('a line in brackets stays a line', async () => {
		const ingredients = [{ text: '[1 leaf mint, if you like]', section: '' }]
		const [found] = await throughFile(format, [{ ...FULL, ingredients }])
		expect(found?.draft.ingredients).toEqual(ingredients)
	})

	test('recipes of the same name do not overwrite each other', async () => {
		const titles = ['Soup', 'Soup', 'soup', 'So/up']
		const found = await throughFile(
			format,
			titles.map((title) => ({ ...emptyDraft(), title, steps: ['Stir.'] })),
		)
		expect(found.map(({ draft }) => draft.title).sort()).toEqual([...titles].sort())
	})
})

test.each(['html', 'cooklang', 'paprika'] as const)('%s keeps the picture', async (format) => {
	const [found] = await throughFile(format, [FULL], [new Blob([JPEG], { type: 'image/jpeg' })])
	const [picture] = found?.pictures ?? []
	const blob = picture && 'load' in picture ? await picture.load() : null
	expect(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(JPEG)
})

test('a page in the archive runs no script from a recipe', async () => {
	const hostile = {
		...FULL,
		title: '</script><script>alert(1)</script>',
		notes: '<img src=x onerror=alert(1)>',
		source_name: '"><script>',
	}
	const { recipePage } = await import('./write-html.ts')
	const html = recipePage(hostile, ['x" onerror="alert(1)'])
	expect(html.match(/<script/g)).toHaveLength(1)
	expect(html).not.toMatch(/<img src=x|<img src="x" onerror/)
})

test('cooks can export their own data on every plan, other apps’ formats with Premium', () => {
	const free = { subscription_tier: 'Free', is_beta_tester: false }
	expect(FORMATS.filter((format) => mayExport(free, format).allowed)).toEqual(['html', 'json_ld'])
	expect(mayExport(free, 'paprika')).toMatchObject({ message: 'Feature not available on your plan' })
	expect(
		FORMATS.every((format) => mayExport({ subscription_tier: 'Premium', is_beta_tester: false }, format).allowed),
	).toBe(true)
})

const WORDS = [
	'flour',
	'@',
	'#2',
	'~',
	'{',
	'}',
	'(raw)',
	'½',
	'crème',
	'--',
	'[-',
	'-]',
	'=',
	'>',
	'\\',
	'%',
	'a:b',
	'"',
	"'",
	'&amp',
	'3',
	'🥕',
	'|',
	'---',
	';',
]
const words = (most: number) =>
	fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((list) => list.join(' '))
const sentence = words(6).filter((text) => !text.endsWith(':'))

/** Any recipe that the editor can make, with names that a format with a single list of names can tell apart. */
function draftOf(): fc.Arbitrary<RecipeDraft> {
	const section = fc.constantFrom('Dough', 'Filling', 'To serve', 'No. 2')
	const ingredients = fc
		.tuple(
			fc.array(sentence, { maxLength: 3 }),
			fc.array(fc.tuple(section, fc.array(sentence, { minLength: 1, maxLength: 3 })), { maxLength: 3 }),
		)
		.map(([plain, sections]) => [
			...plain.map((text) => ({ text, section: '' })),
			...sections.flatMap(([name, texts]) => texts.map((text) => ({ text, section: name }))),
		])
	const step = fc
		.oneof(
			sentence,
			section.map((name) => `${name}:`),
		)
		.filter((text) => text.length < 80 || !isStepHeading(text))
	// Cooklang has no section without a step.
	const steps = fc
		.array(step, { minLength: 1, maxLength: 6 })
		.map((list) => [...list.filter((text, at) => !isStepHeading(text) || !isStepHeading(list[at + 1] ?? 'x:')), 'End.'])
	return fc
		.record({
			title: sentence,
			description: sentence,
			ingredients,
			steps,
			prep_time: fc.integer({ min: 1, max: 600 }),
			cook_time: fc.integer({ min: 0, max: 600 }),
			servings: fc.integer({ min: 1, max: 1000 }),
			difficulty: fc.constantFrom(...DIFFICULTIES, null),
			cuisine: fc.constantFrom(...CUISINES),
			category: fc.uniqueArray(fc.constantFrom(...CATEGORIES), { maxLength: 3 }),
			tags: fc.uniqueArray(fc.constantFrom('picnic', 'week night', 'a-b', "mum's"), { maxLength: 3 }),
			notes: fc.array(sentence, { maxLength: 3 }).map((list) => list.join('\n\n')),
			source_url: fc.constantFrom('', 'https://example.com/a?b=c&d=%20'),
			source_name: fc.constantFrom('', 'A book'),
			language: fc.constantFrom('', 'de', 'pt-BR'),
		})
		.map((fields) => clean({ ...emptyDraft(), ...fields }))
}

/** Normalises texts like the editor's schema, and drops lines that a list of lines cannot distinguish from headings. */
function clean(draft: RecipeDraft): RecipeDraft {
	const lines = draft.ingredients.map((line) => ({ ...line, text: cleanLine(line.text) }))
	return {
		...draft,
		title: cleanLine(draft.title),
		description: cleanText(draft.description),
		steps: draft.steps.map(cleanLine).filter((text) => text !== ''),
		ingredients: lines.filter(({ text }) => text !== '' && !text.endsWith(':')),
		notes: cleanText(draft.notes),
	}
}
