import type { GoldenCase } from './golden-case.ts'

/** Lines as people write them: languages, headings, choices, no amounts, and meals that buy nothing. */
export const LINES: GoldenCase[] = [
	{
		name: 'German lines are bought in German',
		recipes: { Spätzle: [4, '500 g Mehl', '3 Eier', '2 Zwiebeln', '250 ml Wasser', '1 Prise Salz'] },
		languages: { Spätzle: 'de' },
		plan: ['23 Spätzle x4'],
		list: [
			'vegetables | Zwiebeln | 2 | | Spätzle 23: 2',
			'dairy | Eier | 3 | | Spätzle 23: 3',
			'baking | Mehl | 500 gram | | Spätzle 23: 500 gram',
			'spices | Salz | | check | Spätzle 23: ?',
		],
	},
	{
		name: 'onions are one food in every language',
		recipes: { Soup: [4, '1 onion'], Tarte: [4, '2 oignons', '25 cl de crème fraîche'], Kuchen: [4, '3 Zwiebeln'] },
		languages: { Tarte: 'fr', Kuchen: 'de' },
		plan: ['23 Soup x4', '24 Tarte x4', '25 Kuchen x4'],
		list: [
			'vegetables | onions | 6 | | Soup 23: 1, Tarte 24: 2, Kuchen 25: 3',
			'dairy | crème fraîche | 25 centiliter | | Tarte 24: 25 centiliter',
		],
	},
	{
		name: 'Swedish cream stays in decilitres',
		recipes: { Gratäng: [4, '2 dl grädde'] },
		languages: { Gratäng: 'sv' },
		plan: ['23 Gratäng x4', '24 Gratäng x4'],
		list: ['dairy | grädde | 4 deciliter | | Gratäng 23: 2 deciliter, Gratäng 24: 2 deciliter'],
	},
	{
		name: 'Dutch tins, Italian flour and Spanish garlic',
		recipes: { Curry: [2, '1 blik kokosmelk'], Pane: [1, '200 g di farina'], Sopa: [2, '2 dientes de ajo'] },
		languages: { Curry: 'nl', Pane: 'it', Sopa: 'es' },
		plan: ['23 Curry x2', '24 Pane x1', '25 Sopa x2'],
		list: [
			'vegetables | ajos | 2 clove | | Sopa 25: 2 clove',
			'baking | farina | 200 gram | | Pane 24: 200 gram',
			'tins | kokosmelk | 1 can | | Curry 23: 1 can',
		],
	},
	{
		name: 'headings are not bought',
		recipes: { Pie: [4, 'For the sauce:', '2 onions', 'For the crust:', '200 g plain flour'] },
		plan: ['23 Pie x4'],
		list: ['vegetables | onions | 2 | | Pie 23: 2', 'baking | plain flour | 200 gram | | Pie 23: 200 gram'],
	},
	{
		name: 'water is never bought',
		recipes: { Rice: [2, '300 g rice', '500 ml boiling water', 'water'] },
		plan: ['23 Rice x2'],
		list: ['grains | rice | 300 gram | | Rice 23: 300 gram'],
	},
	{
		name: 'salt and pepper to taste are looked for',
		recipes: { Steak: [2, 'salt and pepper to taste'] },
		plan: ['23 Steak x2'],
		list: ['spices | pepper | | check | Steak 23: ?', 'spices | salt | | check | Steak 23: ?'],
	},
	{
		name: 'a pinch here and two spoons there',
		recipes: { Dough: [2, '2 tsp salt'], Cake: [8, 'a pinch of salt'] },
		plan: ['23 Dough x2', '24 Cake x8'],
		list: ['spices | salt | 2 teaspoon | check | Dough 23: 2 teaspoon, Cake 24: ?'],
	},
	{
		name: 'a few tomatoes are looked for',
		recipes: { Salad: [2, 'a few tomatoes'] },
		plan: ['23 Salad x2'],
		list: ['vegetables | tomatoes | | check | Salad 23: ?'],
	},
	{
		name: 'a few tomatoes more than three',
		recipes: { Salad: [2, 'a few tomatoes'], Soup: [2, '3 tomatoes'] },
		plan: ['23 Salad x2', '24 Soup x2'],
		list: ['vegetables | tomatoes | 3 | check | Salad 23: ?, Soup 24: 3'],
	},
	{
		name: 'oil with an amount, and oil for frying',
		recipes: { Salad: [2, '2 tbsp olive oil'], Fish: [2, 'olive oil, for frying'] },
		plan: ['23 Salad x2', '24 Fish x2'],
		list: ['oils | olive oil | 2 tablespoon | check | Salad 23: 2 tablespoon, Fish 24: ?'],
	},
	{
		name: 'what is optional is asked about',
		recipes: { Pasta: [2, '200 g spaghetti', '1 tbsp capers (optional)'] },
		plan: ['23 Pasta x2'],
		list: [
			'grains | spaghetti | 200 gram | | Pasta 23: 200 gram',
			'sauces | capers | 1 tablespoon | check | Pasta 23: 1 tablespoon',
		],
	},
	{
		name: 'a choice is written as a choice, where the first of it stands',
		recipes: { Cake: [8, '50 g butter or margarine'] },
		plan: ['23 Cake x8'],
		list: ['dairy | butter or margarine | 50 gram | | Cake 23: 50 gram'],
	},
	{
		name: 'one of a choice at home is enough',
		recipes: { Cake: [8, '50 g butter or margarine'] },
		plan: ['23 Cake x8'],
		pantry: ['margarine | 200 gram'],
		list: [],
	},
	{
		name: 'an unknown rest of one of a choice is looked at',
		recipes: { Cake: [8, '50 g butter or margarine'] },
		plan: ['23 Cake x8'],
		pantry: ['butter | ?'],
		list: ['dairy | butter or margarine | 50 gram | check | Cake 23: 50 gram'],
	},
	{
		name: 'what nobody knows is bought by its name, last',
		recipes: { Space: [2, '2 zorgles', '1 onion'], Moon: [2, '1 Zorgles'] },
		plan: ['23 Space x2', '24 Moon x2'],
		list: ['vegetables | onion | 1 | | Space 23: 1', ' | Zorgles | 3 | | Space 23: 2, Moon 24: 1'],
	},
	{
		name: 'an amount beyond reason is kept in words and looked at',
		recipes: { Joke: [1, '99999999999999999999 g flour'] },
		plan: ['23 Joke x1'],
		list: [' | 99999999999999999999 g flour | | check | Joke 23: ?'],
	},
	{
		name: 'a meal without a recipe buys nothing',
		recipes: { Soup: [4, '2 onions'] },
		plan: ['23 = Pizza at the corner', '24 Soup x4'],
		list: ['vegetables | onions | 2 | | Soup 24: 2'],
	},
	{
		name: 'a recipe deleted after planning buys nothing, the others do',
		recipes: { Soup: [4, '2 onions'] },
		plan: ['23 Gone x4', '24 Soup x4'],
		list: ['vegetables | onions | 2 | | Soup 24: 2'],
	},
	{
		name: 'leftovers buy nothing',
		recipes: { Soup: [4, '2 onions'] },
		plan: ['23 Soup x4', '24 Soup x4 leftovers'],
		list: ['vegetables | onions | 2 | | Soup 23: 2'],
	},
	{
		name: 'what is cooked already buys nothing',
		recipes: { Soup: [4, '2 onions'] },
		plan: ['23 Soup x4 cooked', '25 Soup x2'],
		list: ['vegetables | onion | 1 | | Soup 25: 1'],
	},
	{
		name: 'an empty plan is an empty list',
		recipes: {},
		plan: [],
		pantry: ['rice | 1 kilogram'],
		list: [],
	},
]
