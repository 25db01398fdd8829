import { expect, test } from 'vitest'
import { gramsOf } from '../foods/grams.ts'
import { loadFoods } from '../foods/load-foods.ts'
import { readFoods } from '../foods/read-foods.ts'
import { parseIngredientLine } from '../grammar/parse-line.ts'
import { loadTagger } from '../grammar/tagger/load-tagger.ts'
import { nutritionOf } from './nutrition.ts'

const foods = await loadFoods()
const tagger = await loadTagger()
const read = (text: string) => parseIngredientLine(text, { language: 'en', tagger })

test.each([
	['100 g plain flour', 100, 'weighed'],
	['1 cup plain flour', 127, 'density'],
	['2 cups (250 g) plain flour', 250, 'weighed'],
	['1 tbsp olive oil', 13.7, 'density'],
	['100 ml water', 100, 'density'],
	['2 large eggs', 100, 'piece'],
	['1 medium onion', 110, 'piece'],
	['3 garlic cloves', 9, 'piece'],
	['1 lb 4 oz beef mince', 567, 'weighed'],
	['1 chicken (about 1.6 kg)', 1088, 'weighed'],
	['1 x 400 g tin chopped tomatoes', 400, 'weighed'],
	['2 tins (400 g each) chickpeas, drained', 480, 'weighed'],
	['4 cod fillets, 150–180 g each', 600, 'weighed'],
	['4 salmon fillets, skin on (about 140 g / 5 oz each)', 560, 'weighed'],
	['8 pork sausages (about 600 g)', 600, 'weighed'],
	['Juice of 1 lemon', 45, 'piece'],
	['Finely grated zest of 2 oranges', 24, 'piece'],
	['1 lemon', 84, 'piece'],
	['1 squeeze of lemon juice', 5, 'piece'],
	['1 pinch saffron', 0.3, 'typical'],
	['2 sticks butter', 226, 'piece'],
])('the edible weight of %s is %d g', (text, grams, how) => {
	const line = read(text)
	const [part] = readFoods(foods, line)
	const found = part ? gramsOf(line, part) : null
	expect(found?.how).toBe(how)
	expect(found?.grams).toBeGreaterThan(grams * 0.97)
	expect(found?.grams).toBeLessThan(grams * 1.03)
})

test.each(['butter, for frying', 'a bag of zorgles', '1 dragon fruit tree'])(
	'the weight of %s is unknown, never guessed',
	(text) => {
		const line = read(text)
		const [part] = readFoods(foods, line)
		expect(part ? gramsOf(line, part) : null).toBeNull()
	},
)

test('a range has two weights', () => {
	const line = read('80–100 g caster sugar')
	const [part] = readFoods(foods, line)
	expect(part && gramsOf(line, part)).toEqual({ grams: 80, gramsMax: 100, how: 'weighed' })
})

test('the sums cover the known ingredients, and the others are counted', () => {
	const lines = ['100 g butter', '100 g sugar', '2 zorgles', 'Salt, to taste', '', 'For the cake:'].map(read)
	const { total, perServing, known, counted, lines: told } = nutritionOf(foods, lines, 2)
	expect([known, counted]).toEqual([2, 3])
	expect(told.map(({ status }) => status)).toEqual(['known', 'known', 'unknown-food', 'none'])
	expect(total.energyKcal).toBeCloseTo(717 + 387)
	expect(perServing.energyKcal).toBeCloseTo((717 + 387) / 2)
})

test('a nutrient that no ingredient states is unknown, never zero', () => {
	const { total } = nutritionOf(foods, [read('2 zorgles')], 1)
	expect(Object.values(total)).toEqual(Object.values(total).map(() => null))
})

test('two foods used together share the amount, of two alternatives the first counts', () => {
	const together = nutritionOf(foods, [read('200 g sugar and butter')], 1)
	expect(together.total.energyKcal).toBeCloseTo(717 + 387)
	const choice = nutritionOf(foods, [read('100 g butter or margarine')], 1)
	expect(choice.total.energyKcal).toBeCloseTo(717)
})
