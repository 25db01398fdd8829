/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
	}
}

const FOODS =
	'chicken beef pork lamb salmon cod tofu lentils chickpeas beans rice pasta noodles potatoes carrots leeks onions garlic ginger coriander parsley basil thyme rosemary tomatoes peppers aubergine courgette spinach kale cabbage mushrooms eggs cheddar feta yoghurt cream butter flour sugar chocolate almonds walnuts apples pears berries cherries lemons limes oranges coconut peanuts sesame'.split(
		' ',
	)
const WAYS =
	'roast braised grilled baked fried spicy creamy quick slow smoky crispy winter summer Sunday weeknight'.split(' ')
const KINDS = 'soup stew curry salad pie tart cake bread pasta risotto tacos sandwich gratin kebabs dumplings'.split(
	' ',
)
const CUISINES = 'Thai Italian French Indian Mexican Turkish Greek Japanese British German'.split(' ')

const pick = (random: () => number, from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''

/** A dish with eight lines. */
export function dishOf(random: () => number) {
	const foods = Array.from({ length: 8 }, () => pick(random, FOODS))
	return {
		title: `${pick(random, WAYS)} ${foods[0]} ${pick(random, KINDS)}`,
		description: `A ${pick(random, WAYS)} dish with ${pick(random, FOODS)}.`,
		cuisine: pick(random, CUISINES),
		category: [pick(random, KINDS)],
		tags: [pick(random, WAYS)],
		lines: foods.map((food) => `${Math.ceil(random() * 500)} g ${food}, chopped`),
	}
}

/** A search of one to three words, some truncated, some with a typo, some with an excluded word. */
export function searchOf(random: () => number): string {
	const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
		pick(random, random() < 0.6 ? FOODS : random() < 0.5 ? KINDS : WAYS),
	)
	const last = words.length - 1
	const word = words[last] ?? ''
	const at = 1 + Math.floor(random() * (word.length - 1))
	const way = random()
	if (way < 0.3) words[last] = word.slice(0, Math.max(3, at))
	else if (way < 0.5) words[last] = word.slice(0, at) + word.slice(at + 1)
	if (random() < 0.15) words.push(`-${pick(random, FOODS)}`)
	return words.join(' ')
}
