import type { GoldenCase } from './golden-case.ts'

const SOUP: [number, ...string[]] = [4, '2 onions', '300 g carrots']
const STEW: [number, ...string[]] = [4, '1 onion', '400 g beef mince']
const SOUP_LIST = ['vegetables | carrots | 300 gram | | Soup 23: 300 gram', 'vegetables | onions | 2 | | Soup 23: 2']

/** The same list bought again: after the plan, the pantry or the cook has changed something. */
export const AGAIN: GoldenCase[] = [
	{
		name: 'nothing changed, nothing changes',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [{ list: SOUP_LIST }],
	},
	{
		name: 'a new meal adds its own',
		recipes: { Soup: SOUP, Stew: STEW },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				plan: ['23 Soup x4', '24 Stew x4'],
				list: [
					'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | onions | 3 | | Soup 23: 2, Stew 24: 1',
					'meat | beef mince | 400 gram | | Stew 24: 400 gram',
				],
			},
		],
	},
	{
		name: 'a meal that is taken out takes its own with it',
		recipes: { Soup: SOUP, Stew: STEW },
		plan: ['23 Soup x4', '24 Stew x4'],
		list: [
			'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
			'vegetables | onions | 3 | | Soup 23: 2, Stew 24: 1',
			'meat | beef mince | 400 gram | | Stew 24: 400 gram',
		],
		after: [{ plan: ['23 Soup x4'], list: SOUP_LIST }],
	},
	{
		name: 'two more guests',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				plan: ['23 Soup x6'],
				list: ['vegetables | carrots | 450 gram | | Soup 23: 450 gram', 'vegetables | onions | 3 | | Soup 23: 3'],
			},
		],
	},
	{
		name: 'a meal that moves keeps its lines',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4 #a'],
		list: SOUP_LIST,
		after: [
			{
				plan: ['25 Soup x4 #a'],
				list: ['vegetables | carrots | 300 gram | | Soup 25: 300 gram', 'vegetables | onions | 2 | | Soup 25: 2'],
			},
		],
	},
	{
		name: 'what is in the basket is not bought again',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['tick onions'],
				list: ['vegetables | carrots | 300 gram | | Soup 23: 300 gram', '[x] vegetables | onions | 2 | | Soup 23: 2'],
			},
		],
	},
	{
		name: 'of what is in the basket only the difference is bought',
		recipes: { Soup: SOUP, Stew: STEW },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['tick onions', 'tick carrots'],
				plan: ['23 Soup x6', '24 Stew x4'],
				list: [
					'[x] vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | carrots | 150 gram | | Soup 23: 150 gram',
					'[x] vegetables | onions | 2 | | Soup 23: 2',
					'vegetables | onions | 2 | | Soup 23: 1, Stew 24: 1',
					'meat | beef mince | 400 gram | | Stew 24: 400 gram',
				],
			},
		],
	},
	{
		name: 'what is in the basket stays there when its meal is gone',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [{ acts: ['tick onions'], plan: [], list: ['[x] vegetables | onions | 2 | | Soup 23: 2'] }],
	},
	{
		name: 'what was bought and cleared is not bought again',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['tick onions', 'tick carrots', 'clear'],
				list: [],
			},
			{
				plan: ['23 Soup x8'],
				list: ['vegetables | carrots | 300 gram | | Soup 23: 300 gram', 'vegetables | onions | 2 | | Soup 23: 2'],
			},
		],
	},
	{
		name: 'what was typed stays, and is not added to',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['type candles', 'type onions'],
				plan: [],
				list: [' | candles | | | ', ' | onions | | | '],
			},
		],
	},
	{
		name: 'an amount that the cook changed stays',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['amount carrots 1 kilogram'],
				list: ['vegetables | carrots | 1 kilogram | | Soup 23: 300 gram', 'vegetables | onions | 2 | | Soup 23: 2'],
			},
		],
	},
	{
		name: 'to an amount that the cook changed a new meal adds its own',
		recipes: { Soup: SOUP, Salad: [2, '100 g carrots'] },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['amount carrots 500 gram'],
				plan: ['23 Soup x4', '24 Salad x2'],
				list: [
					'vegetables | carrots | 600 gram | | Soup 23: 300 gram, Salad 24: 100 gram',
					'vegetables | onions | 2 | | Soup 23: 2',
				],
			},
		],
	},
	{
		name: 'an amount that the cook changed stays when a meal goes, and is looked at',
		recipes: { Soup: SOUP, Salad: [2, '100 g carrots'] },
		plan: ['23 Soup x4', '24 Salad x2'],
		list: [
			'vegetables | carrots | 400 gram | | Soup 23: 300 gram, Salad 24: 100 gram',
			'vegetables | onions | 2 | | Soup 23: 2',
		],
		after: [
			{
				acts: ['amount carrots 500 gram'],
				plan: ['23 Soup x4'],
				list: ['vegetables | carrots | 500 gram | check | Soup 23: 300 gram', 'vegetables | onions | 2 | | Soup 23: 2'],
			},
		],
	},
	{
		name: 'a line that the cook moved stays where it is',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				acts: ['aisle onions frozen'],
				plan: ['23 Soup x8'],
				list: ['vegetables | carrots | 600 gram | | Soup 23: 600 gram', 'frozen | onions | 4 | | Soup 23: 4'],
			},
		],
	},
	{
		name: 'next week leaves this week alone',
		recipes: { Soup: SOUP, Stew: STEW },
		plan: ['20 Soup x4'],
		span: [16, 22],
		list: ['vegetables | carrots | 300 gram | | Soup 20: 300 gram', 'vegetables | onions | 2 | | Soup 20: 2'],
		after: [
			{
				plan: ['24 Stew x4'],
				span: [23, 29],
				list: [
					'vegetables | carrots | 300 gram | | Soup 20: 300 gram',
					'vegetables | onions | 3 | | Soup 20: 2, Stew 24: 1',
					'meat | beef mince | 400 gram | | Stew 24: 400 gram',
				],
			},
		],
	},
	{
		name: 'a recipe that is deleted after buying keeps its lines',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [{ recipes: { Soup: null }, list: SOUP_LIST }],
	},
	{
		name: 'what came into the pantry comes off the list',
		recipes: { Soup: SOUP },
		plan: ['23 Soup x4'],
		list: SOUP_LIST,
		after: [
			{
				pantry: ['onions | 1', 'carrots | 1 kilogram'],
				list: ['vegetables | onion | 1 | | Soup 23: 2'],
			},
		],
	},
	{
		name: 'a recipe that the cook has changed changes its lines alone',
		recipes: { Soup: SOUP, Stew: STEW },
		plan: ['23 Soup x4', '24 Stew x4'],
		list: [
			'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
			'vegetables | onions | 3 | | Soup 23: 2, Stew 24: 1',
			'meat | beef mince | 400 gram | | Stew 24: 400 gram',
		],
		after: [
			{
				recipes: { Stew: [4, '2 onions', '400 g beef mince'] },
				list: [
					'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | onions | 4 | | Soup 23: 2, Stew 24: 2',
					'meat | beef mince | 400 gram | | Stew 24: 400 gram',
				],
			},
		],
	},
	{
		name: 'typed onions and those of the plan are one line, and each keeps its own amount',
		recipes: { Soup: SOUP },
		plan: [],
		list: [],
		after: [
			{
				acts: ['type onions 6', 'aisle onions vegetables'],
				plan: ['23 Soup x4'],
				list: [
					'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | onions | 8 | | Soup 23: 2, typed: 6',
				],
			},
			{
				plan: ['23 Soup x8'],
				list: [
					'vegetables | carrots | 600 gram | | Soup 23: 600 gram',
					'vegetables | onions | 10 | | Soup 23: 4, typed: 6',
				],
			},
			{ plan: [], list: ['vegetables | onions | 6 | | typed: 6'] },
		],
	},
	{
		name: 'onions typed in another family of units are a line of their own',
		recipes: { Soup: SOUP },
		plan: [],
		list: [],
		after: [
			{
				acts: ['type onions 500 gram', 'type carrots 1 bunch'],
				plan: ['23 Soup x4'],
				list: [
					'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | onions | 2 | | Soup 23: 2',
					'| carrots | 1 bunch | | typed: 1 bunch',
					'| onions | 500 gram | | typed: 500 gram',
				],
			},
		],
	},
	{
		name: 'typed onions that were bought are not counted for the plan',
		recipes: { Soup: SOUP },
		plan: [],
		list: [],
		after: [
			{
				acts: ['type onions 6', 'tick onions'],
				plan: ['23 Soup x4'],
				list: [
					'vegetables | carrots | 300 gram | | Soup 23: 300 gram',
					'vegetables | onions | 2 | | Soup 23: 2',
					'[x] | onions | 6 | | typed: 6',
				],
			},
		],
	},
	{
		name: 'recipes that name different cuts share a line under the common name',
		recipes: { Goulash: [4, '800 g beef chuck'], Stew: [4, '400 g stewing beef'] },
		plan: ['23 Goulash x4'],
		list: ['meat | beef chuck | 800 gram | | Goulash 23: 800 gram'],
		after: [
			{
				plan: ['23 Goulash x4', '24 Stew x4'],
				list: ['meat | beef | 6/5 kilogram | | Goulash 23: 800 gram, Stew 24: 400 gram'],
			},
		],
	},
]
