import { describe, expect, test } from 'vitest'
import type { Language } from '../grammar/languages/language.ts'
import { lexiconOf } from '../grammar/languages/lexicons.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { ONE, rational } from '../quantity/rational.ts'
import { toReadFields } from '../reading/line-reading.ts'
import { type StepContext, showStep } from './show-step.ts'
import { ingredientsOfStep, makeMentions } from './step-ingredients.ts'

const tagger = await loadTagger()

type Ingredient = string | { text: string; section?: string; pinned?: boolean }

function contextOf(ingredients: Ingredient[], language: Language = 'en', section = '') {
	const lines = ingredients.map((given, i) => {
		const line = typeof given === 'string' ? { text: given } : given
		const fields = toReadFields(parseIngredientLine(line.text, { language, tagger }))
		return { id: String(i), section: '', pinned: false, ...line, ...fields }
	})
	const named = lines.map(({ id, ingredient_name, section: part }) => ({ id, name: ingredient_name, section: part }))
	const context: StepContext = {
		lines: new Map(lines.map((line) => [line.id, line])),
		mentions: makeMentions(named, language),
		lexicon: lexiconOf(language),
		section,
	}
	return { named, context, language }
}

const twice = (step: string, ingredients: Ingredient[], language: Language = 'en') =>
	showStep(step, contextOf(ingredients, language).context, { factor: rational(2), units: 'written' })
		.map(({ text }) => text)
		.join('')

const uses = (step: string, ingredients: Ingredient[], language: Language = 'en', section = '') => {
	const { named, context } = contextOf(ingredients, language)
	return ingredientsOfStep({ text: step, section }, named, { mentions: context.mentions, language }).map(
		(id) => ingredients[Number(id)],
	)
}

describe('numbers in a step are scaled if they are amounts of an ingredient', () => {
	test.each([
		['Toss with 3 tbsp of the oil.', 'Toss with 6 tbsp of the oil.'],
		['Bring 250 ml of the hot stock to the boil.', 'Bring 500 ml of the hot stock to the boil.'],
		['Add the flour (200 g) at once.', 'Add the flour (400 g) at once.'],
		['Beat in 2 eggs.', 'Beat in 4 eggs.'],
		['Add two eggs and stir.', 'Add 4 eggs and stir.'],
		['Sprinkle over ½ tsp of the salt.', 'Sprinkle over 1 tsp of the salt.'],
		['Melt 50–60 g of the butter.', 'Melt 100–120 g of the butter.'],
	])('%s', (step, wanted) => {
		expect(
			twice(step, ['5 tbsp olive oil', '1 l stock', '500 g plain flour', '3 eggs', '1 tsp salt', '80 g butter']),
		).toBe(wanted)
	})

	test.each([
		'Heat the oven to 200 °C (180 °C fan), 400F or gas mark 6.',
		'Cook the onion for 8 minutes, then 1 hour more.',
		'Butter a 22 cm tin, or one of 30 x 40 cm.',
		'Roll the flour dough to 5 mm.',
		'Cut the butter into four pieces of about 250 g.',
		'Step 2: whisk the eggs 3 times.',
		'Add 1 egg at a time.',
		'Put 1 tbsp of the oil in each bowl.',
		'Use half the flour and a quarter of the butter.',
		'Reduce the stock by 50%.',
		'Divide it between two bowls and top with the butter.',
		// More than the recipe has, so it is not an amount of this ingredient.
		'Pour over 3 l of stock.',
		'Makes 12.',
	])('%s stays', (step) => {
		expect(
			twice(step, ['5 tbsp olive oil', '1 l stock', '500 g plain flour', '3 eggs', '1 onion', '300 g butter']),
		).toBe(step)
	})

	test('an amount of a pinned ingredient keeps its number', () => {
		expect(twice('Fry in 1 tbsp of the oil.', [{ text: '2 tbsp oil', pinned: true }])).toBe('Fry in 1 tbsp of the oil.')
	})

	test('of two lines with the same name the amount decides', () => {
		const ingredients = [{ text: '2 tbsp olive oil', pinned: true }, { text: '60 ml olive oil' }]
		expect(twice('Whisk in the 60 ml of oil.', ingredients)).toBe('Whisk in the 120 ml of oil.')
		expect(twice('Toss with the 2 tbsp of oil.', ingredients)).toBe('Toss with the 2 tbsp of oil.')
	})

	test('in other units', () => {
		const { context } = contextOf(['1 cup milk'])
		const shown = showStep('Add ½ cup of the milk.', context, { factor: ONE, units: 'metric' })
		expect(shown.map(({ text }) => text).join('')).toBe('Add 120 ml of the milk.')
	})

	test.each<[Language, string, string, string]>([
		[
			'de',
			'500 g Mehl',
			'200 g Mehl zugeben und 10 Minuten bei 180 °C backen.',
			'400 g Mehl zugeben und 10 Minuten bei 180 °C backen.',
		],
		['fr', '4 œufs', 'Ajouter 2 œufs et cuire 20 minutes.', 'Ajouter 4 œufs et cuire 20 minutes.'],
		[
			'es',
			'4 cucharadas de aceite',
			'Añade 2 cucharadas de aceite durante 5 minutos.',
			'Añade 4 cucharadas de aceite durante 5 minutos.',
		],
		[
			'it',
			'300 g di farina',
			'Unire 100 g di farina e cuocere 30 minuti.',
			'Unire 200 g di farina e cuocere 30 minuti.',
		],
		['nl', '4 eieren', 'Klop 2 eieren en bak 25 minuten.', 'Klop 4 eieren en bak 25 minuten.'],
		['pt', '3 ovos', 'Junte 2 ovos e asse 40 minutos.', 'Junte 4 ovos e asse 40 minutos.'],
		['sv', '5 dl mjölk', 'Vispa ner 2 dl mjölk och koka 5 minuter.', 'Vispa ner 4 dl mjölk och koka 5 minuter.'],
	])('%s: with %s', (language, ingredient, step, wanted) => {
		expect(twice(step, [ingredient], language)).toBe(wanted)
	})
})

describe('the ingredients that a step uses', () => {
	test('by name, singular or plural, in the order of the recipe', () => {
		const list = ['2 tomatoes', '1 onion', '3 bay leaves', '200 g cherries', '1 potato']
		expect(uses('Chop the onions, potatoes and a tomato; add the bay leaf.', list)).toEqual([
			'2 tomatoes',
			'1 onion',
			'3 bay leaves',
			'1 potato',
		])
	})

	test('a name’s own word distinguishes two of a kind', () => {
		const list = ['200 g plain flour', '100 g rice flour', '1 tbsp sesame oil', '2 tbsp olive oil']
		expect(uses('Stir in the rice flour and the sesame oil.', list)).toEqual(['100 g rice flour', '1 tbsp sesame oil'])
		expect(uses('Add the flours.', list)).toEqual(['200 g plain flour', '100 g rice flour'])
	})

	test('the section of a step decides if a name is in several sections', () => {
		const list = [
			{ text: '200 g sugar', section: 'For the cake' },
			{ text: '50 g sugar', section: 'For the icing' },
		]
		expect(uses('Beat in the sugar.', list, 'en', 'For the icing')).toEqual([list[1]])
		expect(uses('Beat in the sugar.', list)).toEqual(list)
	})

	test('a part that many foods have identifies none of them', () => {
		expect(uses('Tear the leaves and scatter the seeds.', ['20 basil leaves', '1 tbsp sesame seeds'])).toEqual([])
		expect(uses('Tear the basil, scatter the sesame.', ['20 basil leaves', '1 tbsp sesame seeds'])).toHaveLength(2)
	})

	test.each<[Language, string[], string, string[]]>([
		[
			'de',
			['500 g Weizenmehl', '2 Zwiebeln', '3 Äpfel'],
			'Das Mehl sieben, die Zwiebel hacken, den Apfel reiben.',
			['500 g Weizenmehl', '2 Zwiebeln', '3 Äpfel'],
		],
		['fr', ['2 poireaux', '3 œufs', '1 gousse d’ail'], 'Émincer le poireau, battre l’œuf.', ['2 poireaux', '3 œufs']],
		[
			'es',
			['2 tomates', '3 nueces', 'aceite de oliva'],
			'Picar el tomate y la nuez en aceite.',
			['2 tomates', '3 nueces', 'aceite de oliva'],
		],
		[
			'it',
			['2 cipolle', '100 g di funghi', '3 uova'],
			'Tritare la cipolla e il fungo.',
			['2 cipolle', '100 g di funghi'],
		],
		['nl', ['2 tomaten', '3 uien', '1 krop sla'], 'Snijd de tomaat en de ui.', ['2 tomaten', '3 uien']],
		['pt', ['2 pimentões', '3 limões', '1 cebola'], 'Corte o pimentão e o limão.', ['2 pimentões', '3 limões']],
		['sv', ['2 morötter', '3 tomater', '1 dl mjölk'], 'Riv tomaten och häll i mjölken.', ['3 tomater', '1 dl mjölk']],
	])('%s', (language, list, step, wanted) => expect(uses(step, list, language)).toEqual(wanted))
})

test('a long or hostile step is read quickly and loses nothing', () => {
	const { context } = contextOf(['200 g flour', '2 eggs'])
	for (const text of [
		'2 eggs '.repeat(4_000),
		'1'.repeat(30_000),
		'.'.repeat(30_000),
		'(2 g '.repeat(6_000),
		'\u202e½ cup',
	]) {
		const parts = showStep(text, context, { factor: rational(2), units: 'us' })
		expect(parts.map((part) => (part.isAmount ? '' : part.text)).join('').length).toBeLessThanOrEqual(text.length)
	}
})
