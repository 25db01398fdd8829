/**
 * The drawn plate of a recipe without a photo: names of a drawing, a piece of crockery, a cloth, its weave and a
 * colour variant. It never changes, and is the same on every device.
 */
export type PlateSetting = {
	readonly food: string
	readonly crockery: string
	readonly cloth: string
	readonly weave: string
	readonly tint: string
}

/** A drawing and the crockery that it may be served on. */
type Drawing = {
	readonly food: string
	/** Keywords of this drawing. */
	readonly keywords: readonly string[]
	readonly crockery: readonly string[]
	/** Colour variants of the drawing; 'own' leaves it as drawn. */
	readonly tints: readonly string[]
	readonly cloths: readonly string[]
}

/** A kind of dish. If one of its own keywords matches, the recipe's id decides the drawing. */
type Group = { readonly keywords: readonly string[]; readonly drawings: readonly [Drawing, ...Drawing[]] }

/** The design's table settings ("Plates" in the design system). A longer list of crockery, tints, cloths or drawings changes every plate of that kind, so lengthen one only for a good reason; new keywords are harmless. */
const GROUPS: readonly Group[] = [
	{
		keywords: ['pizza', 'flatbread', 'calzone', 'focaccia', 'margherita', 'pissaladiere', 'tarte flambee'],
		drawings: [
			{
				food: 'pizza',
				keywords: [],
				crockery: ['board', 'speckle'],
				tints: ['own'],
				cloths: ['herb', 'oat', 'sea'],
			},
		],
	},
	{
		keywords: ['dessert'],
		drawings: [
			{
				food: 'dessert',
				keywords: [
					'tart',
					'tarte',
					'tartlet',
					'pudding',
					'pavlova',
					'mousse',
					'custard',
					'cheesecake',
					'trifle',
					'panna cotta',
					'tiramisu',
					'meringue',
					'ice cream',
					'sorbet',
					'gelato',
					'parfait',
					'creme brulee',
					'flan',
				],
				crockery: ['scallop', 'rim'],
				tints: ['own', 'plum', 'apricot'],
				cloths: ['sea', 'blush', 'butter'],
			},
			{
				food: 'dessert-2',
				keywords: ['pie', 'crumble', 'cobbler', 'galette', 'strudel', 'clafoutis', 'crisp'],
				crockery: ['scallop', 'rim'],
				tints: ['own', 'blueberry', 'apple'],
				cloths: ['herb', 'sea', 'plum'],
			},
			{
				food: 'cookies',
				keywords: [
					'cookie',
					'biscuit',
					'shortbread',
					'macaroon',
					'macaron',
					'biscotti',
					'gingerbread',
					'snickerdoodle',
				],
				crockery: ['scallop', 'rim', 'speckle'],
				tints: ['own', 'white-chocolate'],
				cloths: ['plum', 'sea', 'oat'],
			},
		],
	},
	{
		keywords: [
			'fruit',
			'apple',
			'orange',
			'citrus',
			'berry',
			'strawberry',
			'raspberry',
			'blueberry',
			'blackberry',
			'pear',
			'plum',
			'peach',
			'melon',
			'mango',
			'fig',
			'compote',
			'jam',
			'marmalade',
		],
		drawings: [
			{
				food: 'fruit',
				keywords: [],
				crockery: ['speckle', 'rim'],
				tints: ['own'],
				cloths: ['plum', 'sea', 'herb'],
			},
		],
	},
	{
		keywords: ['fish', 'seafood', 'fish cake', 'fishcake', 'fish pie', 'crab cake'],
		drawings: [
			{
				food: 'fish',
				keywords: ['bass', 'bream', 'mackerel', 'sardine', 'trout', 'snapper', 'herring', 'anchovy'],
				crockery: ['oval'],
				tints: ['own', 'trout'],
				cloths: ['butter', 'blush', 'oat'],
			},
			{
				food: 'fish-2',
				keywords: [
					'salmon',
					'cod',
					'tuna',
					'haddock',
					'halibut',
					'plaice',
					'swordfish',
					'tilapia',
					'ceviche',
					'gravlax',
				],
				crockery: ['oval'],
				tints: ['own'],
				cloths: ['herb', 'sea', 'butter'],
			},
		],
	},
	{
		keywords: ['salad'],
		drawings: [
			{
				food: 'salad',
				keywords: ['slaw', 'coleslaw', 'greens', 'lettuce', 'tabbouleh', 'caesar'],
				crockery: ['bowl', 'speckle'],
				tints: ['own'],
				cloths: ['blush', 'butter', 'plum'],
			},
			{
				food: 'salad-2',
				keywords: ['caprese', 'tomato salad', 'mozzarella', 'panzanella', 'antipasto'],
				crockery: ['rim', 'speckle'],
				tints: ['own'],
				cloths: ['oat', 'plum', 'sea'],
			},
		],
	},
	{
		keywords: ['drink'],
		drawings: [
			{
				food: 'drink',
				keywords: [
					'cooler',
					'juice',
					'smoothie',
					'cocktail',
					'lemonade',
					'limeade',
					'iced tea',
					'iced coffee',
					'soda',
					'spritz',
					'punch',
					'mojito',
					'margarita',
					'sangria',
					'milkshake',
					'lassi',
					'cordial',
					'kombucha',
				],
				crockery: ['none'],
				tints: ['own', 'lime', 'tea'],
				cloths: ['sea', 'herb', 'butter'],
			},
			{
				food: 'drink-2',
				keywords: ['tea', 'coffee', 'latte', 'cappuccino', 'espresso', 'chai', 'cocoa', 'hot chocolate', 'matcha'],
				crockery: ['none'],
				tints: ['own', 'matcha', 'chai'],
				cloths: ['blush', 'sea', 'herb'],
			},
		],
	},
	{
		keywords: ['soup', 'stew', 'chowder'],
		drawings: [
			{
				food: 'soup',
				keywords: [
					'bisque',
					'veloute',
					'gazpacho',
					'chili',
					'chilli',
					'chilli con carne',
					'chili con carne',
					'goulash',
					'borscht',
					'gumbo',
				],
				crockery: ['bowl'],
				tints: ['own', 'tomato', 'pea'],
				cloths: ['butter', 'oat', 'plum'],
			},
			{
				food: 'soup-2',
				keywords: ['broth', 'ramen', 'pho', 'udon', 'laksa', 'noodle soup', 'minestrone', 'hot pot', 'hotpot'],
				crockery: ['bowl'],
				tints: ['own', 'red-broth'],
				cloths: ['plum', 'butter', 'herb'],
			},
		],
	},
	{
		keywords: ['meat'],
		drawings: [
			{
				food: 'meat',
				keywords: [
					'beef',
					'steak',
					'lamb',
					'pork',
					'veal',
					'venison',
					'sausage',
					'meatball',
					'meatloaf',
					'meat loaf',
					'ham',
					'bacon',
					'rib',
					'chop',
					'kebab',
					'brisket',
					'schnitzel',
					'cottage pie',
					'shepherd s pie',
					'meat pie',
					'pork pie',
					'steak pie',
					'beef pie',
				],
				crockery: ['board'],
				tints: ['own'],
				cloths: ['oat', 'plum', 'herb'],
			},
			{
				food: 'meat-2',
				keywords: [
					'chicken',
					'turkey',
					'duck',
					'goose',
					'poultry',
					'quail',
					'roast',
					'chicken pie',
					'turkey pie',
					'chicken pot pie',
				],
				crockery: ['oval'],
				tints: ['own'],
				cloths: ['blush', 'butter', 'sea'],
			},
		],
	},
	{
		keywords: ['breakfast', 'brunch'],
		drawings: [
			{
				food: 'breakfast',
				keywords: [
					'egg',
					'omelette',
					'omelet',
					'frittata',
					'shakshuka',
					'toast',
					'porridge',
					'oatmeal',
					'granola',
					'muesli',
					'hash brown',
				],
				crockery: ['rim', 'scallop'],
				tints: ['own'],
				cloths: ['sea', 'butter', 'blush'],
			},
			{
				food: 'breakfast-2',
				keywords: ['pancake', 'waffle', 'crepe', 'blini', 'french toast', 'dutch baby'],
				crockery: ['rim', 'scallop'],
				tints: ['own'],
				cloths: ['sea', 'herb', 'butter'],
			},
		],
	},
	{
		keywords: [],
		drawings: [
			{
				food: 'sandwich',
				keywords: ['sandwich', 'wrap', 'bagel', 'panini', 'toastie', 'quesadilla', 'taco', 'burrito', 'club', 'blt'],
				crockery: ['board', 'speckle'],
				tints: ['own'],
				cloths: ['blush', 'sea', 'herb'],
			},
			{
				food: 'sandwich-2',
				keywords: ['burger', 'hamburger', 'cheeseburger', 'slider', 'hot dog'],
				crockery: ['board', 'speckle'],
				tints: ['own'],
				cloths: ['blush', 'herb', 'sea'],
			},
		],
	},
	{
		keywords: ['cake'],
		drawings: [
			{
				food: 'cake',
				keywords: ['sponge', 'gateau', 'torte', 'birthday cake', 'layer cake', 'cupcake', 'muffin'],
				crockery: ['scallop', 'speckle'],
				tints: ['own', 'chocolate', 'raspberry'],
				cloths: ['plum', 'sea', 'blush'],
			},
			{
				food: 'cake-2',
				keywords: ['loaf', 'loaf cake', 'pound cake', 'banana bread', 'brownie', 'blondie', 'traybake', 'tea bread'],
				crockery: ['board'],
				tints: ['own', 'chocolate-loaf'],
				cloths: ['sea', 'plum', 'butter'],
			},
		],
	},
	{
		keywords: [
			'pasta',
			'spaghetti',
			'linguine',
			'tagliatelle',
			'fettuccine',
			'pappardelle',
			'penne',
			'rigatoni',
			'orzo',
			'macaroni',
			'mac and cheese',
			'mac cheese',
			'lasagne',
			'lasagna',
			'ravioli',
			'tortellini',
			'cannelloni',
			'gnocchi',
			'carbonara',
			'bolognese',
			'noodle',
			'pad thai',
			'chow mein',
			'lo mein',
		],
		drawings: [
			{
				food: 'pasta',
				keywords: [],
				crockery: ['rim', 'speckle'],
				tints: ['own', 'pesto', 'cream'],
				cloths: ['herb', 'sea', 'oat'],
			},
		],
	},
	{
		keywords: [
			'rice',
			'risotto',
			'pilaf',
			'pilau',
			'paella',
			'biryani',
			'congee',
			'jambalaya',
			'kedgeree',
			'couscous',
			'bulgur',
			'quinoa',
			'prawn',
			'shrimp',
			'poke bowl',
			'sushi',
		],
		drawings: [
			{
				food: 'rice',
				keywords: [],
				crockery: ['rim', 'speckle'],
				tints: ['own', 'saffron'],
				cloths: ['sea', 'plum', 'herb'],
			},
		],
	},
	{
		keywords: [
			'curry',
			'masala',
			'korma',
			'tikka',
			'vindaloo',
			'dal',
			'dhal',
			'daal',
			'balti',
			'rendang',
			'tagine',
			'saag',
			'paneer',
			'makhani',
			'butter chicken',
		],
		drawings: [
			{
				food: 'curry',
				keywords: [],
				crockery: ['bowl'],
				tints: ['own', 'green-curry', 'red-curry'],
				cloths: ['plum', 'herb', 'oat'],
			},
		],
	},
	{
		keywords: [
			'bread',
			'sourdough',
			'baguette',
			'ciabatta',
			'brioche',
			'bun',
			'roll',
			'naan',
			'scone',
			'sourdough loaf',
			'bread loaf',
			'loaf of bread',
			'challah',
			'croissant',
			'pita',
		],
		drawings: [
			{
				food: 'bread',
				keywords: [],
				crockery: ['speckle', 'board'],
				tints: ['own'],
				cloths: ['sea', 'butter', 'blush'],
			},
		],
	},
]

/** The default: a sprig on an empty plate. */
const SUPPER: Drawing = {
	food: 'supper',
	keywords: [],
	crockery: ['rim', 'scallop', 'speckle'],
	tints: ['own'],
	cloths: ['oat', 'sea', 'herb'],
}

const WEAVES = ['gingham', 'plain', 'stripe', 'stitch'] as const

/** Lower-case letters separated by single spaces, without accents: 'Crème brûlée' matches 'creme brulee'. */
const plainWords = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/[^a-z]+/g, ' ')
		.trim()

const plural = (keyword: string): string => keyword.replace(/(?:y|ie)$/, '(?:y|ie)').concat('(?:e?s)?')

const ENTRIES = GROUPS.flatMap((group) => [
	...group.keywords.map((keyword) => ({ keyword, drawings: group.drawings })),
	...group.drawings.flatMap((drawing) => drawing.keywords.map((keyword) => ({ keyword, drawings: [drawing] }))),
])
type Wanted = { length: number; stem: string; pattern: RegExp; drawings: readonly Drawing[] }

const BEGINNING = 3

/** By how the first word of a keyword begins: a list of fifty recipes asks hundreds of texts for hundreds of keywords. */
const WANTED_BY_BEGINNING = Map.groupBy(
	ENTRIES.map(({ keyword, drawings }): Wanted => {
		/** Contained in every text that the pattern matches: testing for it first is ten times cheaper. */
		const stem = keyword.replace(/(?:y|ie)$/, '')
		return { length: keyword.length, stem, pattern: new RegExp(`\\b${plural(keyword)}\\b`, 'g'), drawings }
	}),
	({ stem }) => stem.split(' ')[0]?.slice(0, BEGINNING) ?? '',
)

/** The keywords that a normalized text may contain. */
function wantedIn(text: string): Set<Wanted> {
	const wanted = new Set<Wanted>()
	for (const word of text.split(' '))
		for (let letters = 1; letters <= BEGINNING; letters += 1)
			for (const one of WANTED_BY_BEGINNING.get(word.slice(0, letters)) ?? []) wanted.add(one)
	return wanted
}

/**
 * The drawings of the last keyword in a text; of two keywords that end at the same word, the longer one ('fish pie').
 */
const drawingsFor = (text: string): readonly Drawing[] | undefined => {
	let found: readonly Drawing[] | undefined
	let foundEnd = -1
	let foundLength = 0
	for (const { stem, pattern, length, drawings } of wantedIn(text)) {
		if (!text.includes(stem)) continue
		for (const match of text.matchAll(pattern)) {
			const end = match.index + match[0].length
			if (end < foundEnd || (end === foundEnd && length <= foundLength)) continue
			found = drawings
			foundEnd = end
			foundLength = length
		}
	}
	return found
}

/** The dish is the last word of a title ('chicken sandwich') before its accompaniments. */
const headOf = (words: string): string => words.split(/ (?:with|in|on|for) /)[0] ?? ''

/**
 * A 32-bit hash of a text, the same on every platform: FNV-1a with a final mix, so that ids that differ in one digit
 * get very different values.
 */
const hash32 = (text: string): number => {
	let hash = 0x811c9dc5
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
	hash ^= hash >>> 16
	hash = Math.imul(hash, 0x85ebca6b)
	return (hash ^ (hash >>> 13)) >>> 0
}

type PlateSubject = {
	readonly id: string
	readonly title: string
	readonly description: string
	readonly cuisine: string
}

/** Chooses a recipe's plate: the drawing by its title (then description, then cuisine), everything else by its id. */
export const choosePlate = (recipe: PlateSubject): PlateSetting => {
	const title = plainWords(recipe.title)
	const drawings = drawingsFor(headOf(title)) ??
		drawingsFor(title) ??
		drawingsFor(plainWords(recipe.description)) ??
		drawingsFor(plainWords(recipe.cuisine)) ?? [SUPPER]
	const hash = hash32(recipe.id)
	const pick = <Item>(list: readonly Item[], shift: number): Item | undefined => list[(hash >>> shift) % list.length]
	const drawing = pick(drawings, 23) ?? SUPPER
	return {
		food: drawing.food,
		crockery: pick(drawing.crockery, 0) ?? 'rim',
		tint: pick(drawing.tints, 5) ?? 'own',
		cloth: pick(drawing.cloths, 11) ?? 'oat',
		weave: pick(WEAVES, 17) ?? 'plain',
	}
}
