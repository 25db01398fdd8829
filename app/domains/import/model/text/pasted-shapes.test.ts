import { describe, expect, test } from 'vitest'
import { readPastedPage } from '../page/read-pasted-page.ts'

const readText = (text: string) => {
	const [recipe] = readPastedPage(text, '').recipes
	if (!recipe) throw new Error('nothing was read')
	return recipe
}
const linesOf = (text: string) => readText(text).ingredients.map(({ text: line }) => line)

describe('a text without headings', () => {
	test('amounts are ingredients, sentences after them are steps, text above is the description', () =>
		expect(
			readText(
				'Lentil stew\n\nWarm, cheap and done in half an hour, which is why we have it on most Mondays.\n\n250 g lentils\n2 carrots, diced\nsalt\n1 tbsp oil\n\nFry the carrots in the oil.\nAdd lentils and water, then simmer until soft.',
			),
		).toMatchObject({
			title: 'Lentil stew',
			description: 'Warm, cheap and done in half an hour, which is why we have it on most Mondays.',
			ingredients: [{ text: '250 g lentils' }, { text: '2 carrots, diced' }, { text: 'salt' }, { text: '1 tbsp oil' }],
			steps: ['Fry the carrots in the oil.', 'Add lentils and water, then simmer until soft.'],
			language: 'en',
		}))

	test.each([
		[
			'de',
			'500 g Mehl\n2 EL Zucker\n3 Eier',
			'Alles in einer Schüssel gut verrühren.\nIm Ofen eine halbe Stunde backen.',
		],
		[
			'fr',
			'3 gousses d’ail\n2 cuillères à soupe d’huile',
			'Faire revenir l’ail dans l’huile chaude.\nServir avec du pain grillé.',
		],
		['es', '2 dientes de ajo\n100 ml de aceite', 'Machacar los ajos en el mortero.\nAñadir el aceite poco a poco.'],
		[
			'it',
			'300 g di pasta\n2 cucchiai di olio',
			'Cuocere la pasta in acqua salata.\nCondire con l’olio e servire subito.',
		],
		['nl', '200 g bloem\n2 eieren', 'Klop de eieren door de bloem.\nBak dunne pannenkoeken in de koekenpan.'],
		['pt', '2 xícaras de farinha\n3 ovos', 'Misture a farinha com os ovos.\nLeve ao forno por trinta minutos.'],
		['sv', '3 dl mjölk\n2 ägg', 'Vispa ihop mjölk och ägg.\nGrädda i ugnen tills den fått färg.'],
	])('in %s', (_language, ingredients, steps) => {
		const recipe = readText(`X\n\n${ingredients}\n\n${steps}`)
		expect(recipe.ingredients.map(({ text }) => text).join('\n')).toBe(ingredients)
		expect(recipe.steps.join('\n')).toBe(steps)
	})

	test('a line that announces the steps belongs to them', () =>
		expect(
			readText('X\n\n200 g rice\n2 eggs\n\nMaking it\n\nBoil the rice in plenty of water.\n\nFold in the eggs.'),
		).toMatchObject({
			ingredients: [{ text: '200 g rice' }, { text: '2 eggs' }],
			steps: ['Making it', 'Boil the rice in plenty of water.', 'Fold in the eggs.'],
		}))

	test('a letter is not a recipe', () =>
		expect(
			readText('Dear Ana\n\nWe were 3 days in Rome. It rained.\nThe hotel had 2 lifts, and both were broken.\n'),
		).toMatchObject({
			ingredients: [],
			steps: [],
		}))
})

describe('what surrounds a pasted recipe', () => {
	const recipe = 'Flan\n\nIngredients\n5 eggs\n1 l milk\n\nMethod\nBeat and bake.'
	const expected = { title: 'Flan', ingredients: [{ text: '5 eggs' }, { text: '1 l milk' }], steps: ['Beat and bake.'] }
	test('a mail', () => {
		const mail = `From: Ana <ana@mail.example>\nDate: 3 May 2024 10:12\nSubject: Fwd: Flan\n\n${recipe.replace('Flan\n', '')}\n\nSent from my phone`
		expect(readText(mail)).toMatchObject(expected)
	})
	test('a quoted mail', () => expect(readText(recipe.replace(/^/gm, '> '))).toMatchObject(expected))
	test('a chat', () =>
		expect(
			readText(
				`[12/03/24, 18:02] Ana: Flan\n[12/03/24, 18:02] Ana: Ingredients\n5 eggs\n1 l milk\n[12/03/24, 18:03] Ana: Method\nBeat and bake.`,
			),
		).toMatchObject(expected))
	test('a caption, whose address becomes the source', () =>
		expect(readText(`${recipe}\n\nhttps://pan.example/flan\n\n#flan #dessert`)).toMatchObject({
			...expected,
			source_url: 'https://pan.example/flan',
		}))
})

describe('headings within the lists', () => {
	test('a part of the dish without a colon is a section if an amount follows', () =>
		expect(
			readText(
				'X\nIngredients\n200 g flour\nLemon Glaze\n100 g sugar\nFor serving\n2 dl cream\nMethod\nBake the flour, pour the sugar over it.',
			).ingredients,
		).toEqual([
			{ text: '200 g flour', section: '' },
			{ text: '100 g sugar', section: 'Lemon Glaze' },
			{ text: '2 dl cream', section: 'For serving' },
		]))
	test.each([
		[
			'the name of the dish',
			'Garlic Butter Pasta\nIngredients\n1 egg\nGarlic Butter Pasta\n200 g pasta',
			'Garlic Butter Pasta',
		],
		[
			'a line among the steps',
			'X\nIngredients\n1 egg\nJelly Oil\n200 g pasta\nMethod\nJelly Oil\nBoil it all.',
			'Jelly Oil',
		],
		[
			'capitals where others are marked',
			'X\nIngredients\nRoast:\n1 egg\nHot Crutch\n2 g salt\nMethod\nCrutch it.',
			'Hot Crutch',
		],
		['a part that is counted', 'X\nIngredients\n1 egg\nLayer 2\n200 g pasta\nMethod\nMix.', 'Layer 2'],
		['what is left', 'X\nIngredients\n1 egg\n2 pears\nOther\nsprinkles\nMethod\nMix sprinkles.', 'Other'],
	])('%s is a section', (_rule, text, section) => expect(readText(text).ingredients.at(-1)?.section).toBe(section))
	test('the first line of a list that has amounts and marked parts is a section', () =>
		expect(
			readText(
				'X\nIngredients\nBrown glow\n1 egg\n2 pears\nSauce:\n2 g salt\n3 g jam\nMethod\nBrown it, let it glow.',
			).ingredients.map(({ section }) => section),
		).toEqual(['Brown glow', 'Brown glow', 'Sauce', 'Sauce']))
	test('a line without the bullet of the others that names a number of people is a section', () =>
		expect(readText('X\nIngredienten\nVoor 2 staven\n▢ 1 ei\n▢ 2 peren\nBereiding\nBak.').ingredients).toEqual([
			{ text: '1 ei', section: 'Voor 2 staven' },
			{ text: '2 peren', section: 'Voor 2 staven' },
		]))
	test('several names of one part are its heading', () =>
		expect(
			readText('X\nIngredients\n1 egg\n2 pears\nNotes, Tips & Variations:\nServe it cold.\nMethod\nBoil.'),
		).toMatchObject({
			ingredients: [{ text: '1 egg' }, { text: '2 pears' }],
			steps: ['Boil.'],
			notes: 'Serve it cold.',
		}))
	test('an ingredient measured only by the handful stays an ingredient', () =>
		expect(linesOf('X\nIngredients\n1 egg\nHandful of leaves for garnish\n2 pears\nMethod\nBoil.')).toEqual([
			'1 egg',
			'Handful of leaves for garnish',
			'2 pears',
		]))
	test('an ingredient without an amount is not a heading', () =>
		expect(
			linesOf(
				'X\nIngredients\n200 g flour\nSalt\n1 egg\nOlive oil\n2 dl milk\nMethod\nMix it with salt and olive oil.',
			),
		).toEqual(['200 g flour', 'Salt', '1 egg', 'Olive oil', '2 dl milk']))
	test('a tip among the steps is a step, a time is not a heading', () =>
		expect(
			readText(
				'X\nPreparation: 10 min\nIngredients\n1 egg\n2 pears\nMethod\nCut.\nTip: wet the knife.\nBoil the egg.\nThen serve it.',
			),
		).toMatchObject({ prep_time: 10, steps: ['Cut.', 'Tip: wet the knife.', 'Boil the egg.', 'Then serve it.'] }))
	test('brackets stay as typed', () =>
		expect(linesOf('X\nIngredients\n1 egg ((large))\n2 pears\nMethod\nBoil.')).toEqual(['1 egg ((large))', '2 pears']))
})
