import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import { closeDevices } from '../../../../../tests/fakes/sync-device.ts'
import { type DemoKitchen, startDemoKitchen } from '../../../../../tests/setup/demo-kitchen.ts'
import { makeAliases } from '../../model/aliases.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { ToolName } from '../../model/tool.ts'
import type { WrittenRecipe } from '../../model/written-recipe.ts'
import { runCall } from '../run-call.ts'
import type { ToolContext } from '../tool-context.ts'

const NOW = Date.parse('2026-11-25T17:30:00Z')

let demo: DemoKitchen
let device: SyncClient
const aliases = makeAliases()
const alias = (key: string) => aliases.of(seedRecipeId(key))

beforeAll(async () => {
	demo = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
	device = await demo.device()
})
afterAll(async () => {
	closeDevices()
	await demo.close()
})

const KEYS = new Set(allRecipes.map(({ key }) => key))

/** The same input with aliases in place of the seed's keys. */
function withAliases(value: unknown): unknown {
	if (typeof value === 'string') return KEYS.has(value) ? alias(value) : value
	if (Array.isArray(value)) return value.map(withAliases)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAliases(one)]))
}

function ask(name: ToolName, input: object, more: Partial<ToolContext> = {}): Promise<Outcome> {
	const context: ToolContext = {
		...{ localStore: device.localStore, me: demo.me, now: NOW, today: '2026-11-25', timeZone: 'Europe/London' },
		...{ locale: 'en-GB', page: { route: 'home' }, aliases, engine: 'model', isOnline: true },
		signal: new AbortController().signal,
		...more,
	}
	return runCall({ id: 'c', name, input: withAliases(input) }, context)
}

const keysOf = ({ shows = [] }: Outcome): (string | undefined)[] =>
	shows.map(({ id }) => allRecipes.find(({ key }) => seedRecipeId(key) === id)?.key)

test.each<[string, object, string[]]>([
	['by words', { query: 'red lentil soup' }, ['red-lentil-soup']],
	['with typing errors', { query: 'lentl soop' }, ['red-lentil-soup']],
	['by some of the words of a description', { query: 'rainy day cauliflower' }, ['cauliflower-cheese']],
	['by a food', { with: ['aubergine'] }, ['baked-aubergine-pasta', 'green-curry']],
	['by the cuisine', { cuisine: 'swedish' }, ['swedish-meatballs']],
	['by the time', { maxMinutes: 20 }, ['egg-fried-rice', 'pear-porridge', 'spiced-milk-tea']],
	['without foods', { query: 'spicy', without: ['chicken'] }, ['lemongrass-pork-sandwich']],
	['without a kind of food', { category: 'Salad', without: ['cheese'] }, ['fattoush', 'swabian-potato-salad']],
	['without an allergen', { cuisine: 'Italian', without: ['fish'] }, ['overnight-pizza', 'baked-aubergine-pasta']],
	['a kind of dish first', { query: 'fish' }, ['baked-cod', 'miso-salmon', 'lemongrass-pork-sandwich', 'green-curry']],
	['by a food in another language', { query: 'lachs' }, ['miso-salmon']],
	['by another word for a food', { with: ['eggplant'] }, ['baked-aubergine-pasta', 'green-curry']],
	['what is not there', { query: 'jollof' }, []],
])('recipes are found %s', async (_, input, keys) => {
	expect(keysOf(await ask('find_recipes', input))).toEqual(keys)
})

test('at most eight recipes are shown, and what is cut is said', async () => {
	const outcome = await ask('find_recipes', { sort: 'quickest' })
	expect(keysOf(outcome)).toHaveLength(8)
	expect(outcome.output).toMatchObject({ cut: '8 of 34 shown' })
	expect(outcome.words).toContain('8 of 34 shown.')
})

test('a suggestion leaves out what the table cannot eat and counts it; a name finds it', async () => {
	const suggested = await ask('find_recipes', { cuisine: 'Thai' })
	expect(keysOf(suggested)).not.toContain('green-curry')
	expect(suggested.words).toContain('1 more')
	const named = await ask('find_recipes', { query: 'green curry' })
	expect(keysOf(named)[0]).toBe('green-curry')
	expect(named.words).toContain('contains shellfish')
})

test.each<[string, object, RegExp]>([
	['time', { recipe: 'miso-salmon', part: 'time' }, /57 minutes in total/],
	['long time', { recipe: 'roast-chicken-with-leeks', part: 'time' }, /takes 2 hours 20 minutes in total/],
	['servings', { recipe: 'plum-tray-cake', part: 'servings' }, /serves 16/],
	['an ingredient', { recipe: 'anchovy-pasta', food: 'anchovies' }, /6–8 anchovy fillets/],
	['an ingredient that is not there', { recipe: 'miso-salmon', food: 'chocolate' }, /“chocolate” is not named/],
	['the oven', { recipe: 'khachapuri', part: 'temperature' }, /Step 3: .*230 °C/],
	['a step', { recipe: 'thin-apple-tart', step: 3 }, /3\. Heat the oven to 200/],
	['a step without a number', { recipe: 'menemen', part: 'step' }, /1\. Heat the oil[\s\S]*4\. /],
	['a step that is not there', { recipe: 'menemen', step: 40 }, /It has \d+ steps/],
	['notes', { recipe: 'red-lentil-soup', part: 'notes' }, /Thickens overnight/],
	[
		'nutrition',
		{ recipe: 'chickpea-spinach-curry', part: 'nutrition' },
		/Per serving: \d{3} kcal energy, \d+ g protein/,
	],
])('a recipe is read: %s', async (_, input, words) => {
	expect((await ask('read_recipe', input)).words).toMatch(words)
})

test.each<[string, object, RegExp]>([
	['for more', { recipe: 'red-lentil-soup', servings: 10 }, /10 servings[\s\S]*3 litres hot vegetable stock/],
	['by a factor', { recipe: 'swedish-meatballs', factor: 1.5 }, /6 servings \(1½ times\)/],
	[
		'by what there is',
		{ recipe: 'brown-soda-bread', have: { food: 'buttermilk', quantity: 300, unit: 'ml' } },
		/300 ml buttermilk/,
	],
	['in other units', { recipe: 'buttermilk-pancakes', units: 'metric' }, /250 g plain flour/],
])('a recipe is scaled %s', async (_, input, words) => {
	expect(await ask('scale_recipe', input)).toMatchObject({ status: 'ran', words: expect.stringMatching(words) })
})

test('a scale that says nothing is a question', async () => {
	expect(await ask('scale_recipe', { recipe: 'menemen' })).toMatchObject({
		status: 'asked',
		words: 'For how many servings?',
	})
	expect((await ask('scale_recipe', { recipe: 'menemen', have: { food: 'gold', quantity: 1 } })).status).toBe('asked')
})

test.each<[object, string, RegExp]>([
	[{ quantity: 350, from: 'fahrenheit', to: 'celsius' }, 'ran', /350 °F is 177 °C, 175 °C/],
	[{ quantity: 6, from: 'gas', to: 'celsius' }, 'ran', /204 °C/],
	[{ quantity: 200, from: 'celsius', to: 'gas' }, 'ran', /about gas mark 6/],
	[{ quantity: 2, from: 'cup', to: 'gram', food: 'plain flour' }, 'ran', /about 253 g/],
	[{ quantity: 1, from: 'cup', to: 'tablespoon' }, 'ran', /1 cup is 16 tbsp/],
	[{ quantity: 1, from: 'pound', to: 'gram' }, 'ran', /453\.6 g/],
	[{ quantity: 2, from: 'clove', to: 'gram', food: 'garlic' }, 'ran', /2 cloves of garlic is about \d/],
	[{ quantity: 2, from: 'cup', to: 'gram' }, 'refused', /I need to know of what/],
	[{ quantity: 2, from: 'cup', to: 'gram', food: 'moon dust' }, 'refused', /do not know how much “moon dust” weighs/],
	[{ quantity: 2, from: 'clove', to: 'metres', food: 'garlic' }, 'refused', /cannot be converted to metres/],
	[{ quantity: 40, from: 'gas', to: 'celsius' }, 'refused', /no gas mark 40/],
	[{ quantity: 1, from: 'celsius', to: 'cup' }, 'refused', /another temperature/],
])('security 34: %j is converted by code', async (input, status, words) => {
	expect(await ask('convert', input)).toMatchObject({ status, words: expect.stringMatching(words) })
})

test('a substitute says what is at home, and what is not known', async () => {
	expect((await ask('substitute', { food: 'buttermilk' })).words).toMatch(
		/yoghurt \(thinned with a little milk; at home\)/,
	)
	expect(await ask('substitute', { food: 'mirin' })).toMatchObject({
		status: 'ran',
		words: expect.stringContaining('nothing for mirin'),
	})
})

test('what can be cooked names what is missing, and leaves out what the table cannot eat', async () => {
	const outcome = await ask('what_can_i_cook', { with: ['spinach'] })
	expect(keysOf(outcome)).toContain('chickpea-spinach-curry')
	expect(outcome.words).toMatch(/missing: .*uses spinach/)
	expect(outcome.words).toContain('1 more is left out')
})

test('what can be cooked follows a recipe that has changed', async () => {
	const id = seedRecipeId('menemen')
	const before = await ask('what_can_i_cook', { maxMissing: 50, with: ['aubergine'] })
	expect(keysOf(before)).not.toContain('menemen')
	const line = { recipe_id: id, text: '1 aubergine', section: '', position: 99, pinned: false }
	const unread = { quantity: null, quantity_max: null, unit: null, ingredient_name: null, note: null }
	const lineId = makeId()
	await device.edit({
		...{ verb: 'test.add', subject: '' },
		plan: () => [{ entity: 'ingredient_line', id: lineId, op: 'put', fields: { ...line, ...unread } }],
	})
	expect(keysOf(await ask('what_can_i_cook', { maxMissing: 50, with: ['aubergine'] }))).toContain('menemen')
	await device.edit({
		...{ verb: 'test.delete', subject: '', look: [{ entity: 'ingredient_line', ids: [lineId] }] },
		plan: () => [{ entity: 'ingredient_line', id: lineId, op: 'delete' }],
	})
})

test.each<[string, object, RegExp, string]>([
	['contains', { recipe: 'green-curry' }, /Contains shellfish \(shrimp paste\)/, 'contains'],
	['contains, for a food', { food: 'prawn' }, /Contains shellfish/, 'contains'],
	[
		'unknown',
		{ recipe: 'black-bean-tacos', needs: ['gluten free'] },
		/Gluten-Free unknown \(.*corn tortillas/,
		'unknown',
	],
	['unknown, for a diet that foods do not decide', { recipe: 'doro-wat', needs: ['Keto'] }, /Keto unknown/, 'unknown'],
	['unknown, for a need that no table knows', { recipe: 'doro-wat', needs: ['Celery'] }, /Celery unknown/, 'unknown'],
	['nothing found', { recipe: 'chickpea-spinach-curry' }, /No shellfish was found/, 'nothing found'],
])('security 34: a verdict is %s, and says to check the labels', async (_, input, words, verdict) => {
	const outcome = await ask('check_safety', input)
	expect(outcome).toMatchObject({ status: 'ran', words: expect.stringMatching(words), output: { verdict } })
	expect(outcome.words).not.toMatch(/safe/i)
	expect(outcome.words).toContain('check the labels')
})

test('somebody who is not at the table is asked about', async () => {
	expect(await ask('check_safety', { recipe: 'menemen', who: 'Noor' })).toMatchObject({
		status: 'asked',
		words: expect.stringContaining('no “Noor”'),
	})
})

test.each<[string, object, RegExp]>([
	[
		'the plan of a day',
		{ at: 'plan', from: '2026-11-25' },
		/Wednesday 25 November:\n- Dinner: Chickpea and spinach curry \(at 19:30, for 4\)/,
	],
	['when a dish is planned', { at: 'plan', food: 'roast chicken' }, /Sunday 29 November/],
	['an empty week', { at: 'plan', from: '2026-11-30', to: '2026-12-06' }, /Nothing is planned/],
	['the list', { at: 'list' }, /coffee beans, 500 g[\s\S]*Ticked: flowers for Ida/],
	['what is due', { at: 'pantry' }, /^Use soon:\n- spinach: 150 g/],
	['a food', { at: 'pantry', food: 'egg' }, /eggs: 6/],
	['a food that is out', { at: 'pantry', food: 'caviar' }, /No caviar/],
	['a cookbook', { at: 'cookbooks', food: 'full table' }, /9 recipes: .*Doro wat/],
	['the subscription', { at: 'limits' }, /Your plan is Premium/],
	['timers', { at: 'timers' }, /No timer is running/],
])('a look at %s', async (_, input, words) => {
	expect(await ask('look', input)).toMatchObject({ status: 'ran', words: expect.stringMatching(words) })
})

test.each<[string, ToolName, object, RegExp]>([
	[
		'a move',
		'change_plan',
		{ change: 'move', meal: 'chickpea-spinach-curry', toDate: '2026-11-27' },
		/Wednesday 25 November → Friday 27 November/,
	],
	[
		'a day that is cleared',
		'change_plan',
		{ change: 'remove', date: '2026-11-28' },
		/(Leaves the plan: .*\n){2}Leaves the plan: Spiced milk tea/,
	],
	[
		'another evening',
		'change_plan',
		{ change: 'not_cooking', date: '2026-11-25' },
		/→ Monday 30 November\nNothing is planned on/,
	],
	['more guests', 'change_plan', { change: 'more_guests', date: '2026-11-26', guests: 2 }, /servings 2 → 4/],
	['servings', 'change_plan', { change: 'servings', meal: 'overnight-pizza', servings: 8 }, /servings 6 → 8/],
	['a late evening', 'change_plan', { change: 'home_at', time: '20:00' }, /at 19:30 → 20:55/],
	[
		'a week',
		'plan_week',
		{ from: '2026-11-30', days: 7, maxMinutes: 45, kinds: [{ tag: 'fish', atLeast: 1 }] },
		/Baked cod[\s\S]*Minutes in all: the nearest recipe takes/,
	],
	[
		'what is bought for a recipe',
		'list_add',
		{ recipe: 'green-curry', servings: 8 },
		/shrimp paste, 2 tsp[\s\S]*left out: fine salt/,
	],
	[
		'a pantry item, with a guess of place and date',
		'pantry_change',
		{ change: 'add', items: [{ name: 'potato', quantity: 2, unit: 'kg' }] },
		/potato, 2 kg, kept in Fridge, best before/,
	],
	[
		'a used-up item',
		'pantry_change',
		{ change: 'remove', items: [{ name: 'honey' }] },
		/Taken out of the pantry: honey/,
	],
	['a ticked item', 'list_change', { change: 'tick', items: [{ name: 'oat milk' }] }, /oat milk: not ticked → ticked/],
	[
		'a filed recipe',
		'file_recipe',
		{ act: 'add', cookbook: 'wet sundays', recipes: ['cauliflower-cheese'] },
		/cookbook Wet Sundays/,
	],
])('a card shows %s', async (_, name, input, words) => {
	const outcome = await ask(name, input)
	expect(outcome).toMatchObject({ status: 'proposed', words: expect.stringMatching(words), card: { state: 'open' } })
})

test('a dish that somebody must not eat needs a tick, and its verdict is on the card', async () => {
	const { card } = await ask('plan_meals', { meals: [{ date: '2026-11-30', recipe: 'green-curry' }] })
	expect(card).toMatchObject({
		confirm: 'I know that it contains Shellfish',
		notes: [expect.stringContaining('shrimp paste')],
	})
	const { applyCard } = await import('../cards/apply-card.ts')
	const context = { localStore: device.localStore, me: demo.me, now: NOW, timeZone: 'Europe/London' } as ToolContext
	expect(card && (await applyCard(card, context))).toMatchObject({
		kind: 'refused',
		words: expect.stringContaining('tick first'),
	})
})

test.each<[string, ToolName, object, string, RegExp]>([
	['a day that is over', 'plan_meals', { meals: [{ date: '2026-11-20', name: 'pizza' }] }, 'refused', /is over/],
	[
		'a day beyond the plan',
		'plan_meals',
		{ meals: [{ date: '2029-01-01', name: 'pizza' }] },
		'refused',
		/Meal planning feature not available/,
	],
	['too many days', 'plan_week', { days: 900 }, 'asked', /How many days would you like me to plan for/],
	['a full plan', 'plan_week', { days: 5 }, 'ran', /has a meal already/],
	[
		'a meal that is over',
		'change_plan',
		{ change: 'move', meal: 'miso-salmon', toDate: '2026-11-26' },
		'asked',
		/which is over/,
	],
	['a move to where it is', 'change_plan', { change: 'move', meal: 'curry', toDate: '2026-11-25' }, 'ran', /already/],
	[
		'an item that is not there',
		'list_change',
		{ change: 'remove', items: [{ name: 'hushållspapper' }] },
		'asked',
		/not on your list/,
	],
	['nothing to remove', 'list_change', { change: 'remove' }, 'asked', /Which items/],
	[
		'what is filed already',
		'file_recipe',
		{ act: 'add', cookbook: 'Wet Sundays', recipes: ['thin-apple-tart'] },
		'ran',
		/already/,
	],
	[
		'a cookbook that is not there',
		'file_recipe',
		{ act: 'add', cookbook: 'Nope', recipes: ['menemen'] },
		'asked',
		/no cookbook “Nope”/,
	],
	['a recipe without a model', 'draft_recipe', { wish: 'risotto' }, 'refused', /OPENAI_API_KEY/],
])('%s is not a card', async (_, name, input, status, words) => {
	const outcome = await ask(name, input)
	expect(outcome).toMatchObject({ status, words: expect.stringMatching(words) })
	expect(outcome).not.toHaveProperty('card')
})

const written = (title: string, lines: string[], steps: string[]): WrittenRecipe => ({
	...{ title, description: '', cuisine: '', notes: '', steps, servings: 2 },
	...{ prep_time: 0, cook_time: 0, total_time: 0 },
	ingredients: lines.map((text) => ({ text, section: '' })),
})

test('a draft of the model is judged, asked for once more, and opens with what it still contains', async () => {
	const asked: (string[] | undefined)[] = []
	const drafts = [
		['200 g rice noodles', '2 tbsp oyster sauce'],
		['200 g rice noodles', '150 g prawns'],
	]
	const draftRecipe: ToolContext['draftRecipe'] = async ({ avoid }) => {
		asked.push(avoid)
		return { recipe: written('Noodles', drafts[asked.length - 1] ?? [], ['Cook.']) }
	}
	const outcome = await ask('draft_recipe', { wish: 'quick thai noodles' }, { draftRecipe })
	expect(asked).toEqual([undefined, ['oyster sauce, Shellfish']])
	expect(outcome).toMatchObject({
		...{ status: 'proposed', words: expect.stringMatching(/Contains shellfish \(prawns\)/) },
		card: {
			title: 'Noodles',
			opens: expect.stringMatching(/^\/recipes\/create\?written=/),
			button: 'Open in the editor',
		},
	})
})

test('a changed recipe shows the lines that differ', async () => {
	const draftRecipe: ToolContext['draftRecipe'] = async ({ recipe }) => {
		const lines = (recipe?.lines ?? []).filter((line) => !line.includes('butter'))
		return { recipe: written('Vegan soup', lines, recipe?.steps ?? []) }
	}
	const { card } = await ask('draft_recipe', { recipe: 'red-lentil-soup', changes: 'vegan' }, { draftRecipe })
	expect(card).toMatchObject({
		notes: ['Left out: 40 g butter'],
		opens: expect.stringContaining(`/recipe/${seedRecipeId('red-lentil-soup')}/edit?written=`),
	})
})

test('an answer about a recipe from outside names its source', async () => {
	const id = seedRecipeId('menemen')
	const read = () => ask('read_recipe', { recipe: 'menemen', part: 'all' })
	const row = await device.localStore.run((db) => db.get('recipes', id))
	expect(await read()).toMatchObject({ sources: [{ label: row?.title, path: `/recipe/${id}` }] })
	expect(await read()).not.toHaveProperty('taint')
	expect(await ask('find_recipes', { query: 'eggs with peppers' })).not.toHaveProperty('taint')
	const source_url = 'https://recipes.example/menemen'
	const change = { entity: 'recipe', id, op: 'put', fields: { source_url } } as const
	await device.edit({ verb: 'recipe.edit', subject: '', look: [], plan: () => [change] })
	const taint = { title: row?.title, host: 'recipes.example' }
	expect(await read()).toMatchObject({ taint, output: { from: 'web' } })
	// Its title is a text from outside too.
	expect(await ask('find_recipes', { query: 'eggs with peppers' })).toMatchObject({ taint })
})
