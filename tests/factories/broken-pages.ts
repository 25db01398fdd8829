import type { ImportedRecipe } from '#app/domains/import/model/save/imported-recipe.ts'
import { RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'

type Random = () => number

const below = (random: Random, count: number): number => Math.floor(random() * count)
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[below(random, items.length)] as Item

const TEXTS = [
	'200 g flour',
	'2 eggs, beaten',
	'½ tsp salt (or to taste)',
	'Mehl: 300 g',
	'1) Mix it all. Then wait.',
	'Bake for 20 minutes at 180 °C until brown.',
	'Ingredients',
	'Zutaten für 4 Personen:',
	'Method',
	'Gør sådan',
	'材料',
	'For the sauce:',
	'Serves 4',
	'Prep: 10 min | Cook: 1 h',
	'Notes: keeps a week',
	'> quoted',
	'#tag #tag',
	'https://example.org/a?b=c',
	'&amp;lt;b&gt; &#x1F373; &nbsp;',
	'\uD83E',
	'\u202Eabc\u0000\u0007',
	'((((((',
	'a'.repeat(400),
	'1'.repeat(90),
	'½½½½ ⅓/⅓ 1/0',
	'',
]
const TAGS =
	'div span p li ul ol table tr td th h1 h2 h3 strong b br article aside nav script style template svg button label dt dd dl form noscript'.split(
		' ',
	)
const NAMES = [
	'ingredients',
	'recipe-instructions',
	'notes',
	'sidebar',
	'h-recipe',
	'p-ingredient',
	'e-instructions',
	'wprm-group-name',
	'comments',
	'',
]
const PROPERTIES = [
	'name',
	'recipeIngredient',
	'recipeInstructions',
	'recipeYield',
	'totalTime',
	'image',
	'author',
	'nested',
]
const VALUES: readonly unknown[] = [
	'PT1H30M',
	'P1Y',
	4,
	-1,
	null,
	true,
	[],
	{},
	'2 eggs',
	['1 egg', ['2 eggs']],
	{ '@id': '#a' },
	{ '@type': 'HowToStep', text: 'Stir.' },
	{ '@type': 'HowToSection', name: 'Dough', itemListElement: [{ text: 'Knead.' }] },
	{ url: 'javascript:x' },
	'{"a":',
	'https://a.example/p-300x200.jpg',
]

function element(random: Random, depth: number): string {
	const tag = pick(random, TAGS)
	const inner = depth <= 0 || random() < 0.3 ? pick(random, TEXTS) : children(random, depth - 1)
	const attributes = [
		random() < 0.3 ? ` class="${pick(random, NAMES)}"` : '',
		random() < 0.1 ? ' itemscope itemtype="https://schema.org/Recipe"' : '',
		random() < 0.15 ? ` itemprop="${pick(random, PROPERTIES)}"` : '',
		random() < 0.05 ? ' id=a itemref="a b"' : '',
		random() < 0.02 ? ' href="//[' : '',
	].join('')
	return `<${tag}${attributes}>${inner}${random() < 0.8 ? `</${tag}>` : ''}`
}

const children = (random: Random, depth: number): string =>
	Array.from({ length: 1 + below(random, 5) }, () => element(random, depth)).join(random() < 0.2 ? '\n' : '')

function data(random: Random): string {
	const node: Record<string, unknown> = { '@type': random() < 0.8 ? 'Recipe' : pick(random, VALUES) }
	for (let count = below(random, 9); count > 0; count--) node[pick(random, PROPERTIES)] = pick(random, VALUES)
	return `<script type="application/ld+json">${JSON.stringify(random() < 0.2 ? { '@graph': [node, node] } : node)}</script>`
}

/** Cuts, duplicates, swaps and corrupts pieces of a text. */
function spoiled(text: string, random: Random): string {
	let out = text
	for (let count = below(random, 4); count > 0; count--) {
		const at = below(random, out.length + 1)
		const length = below(random, 40)
		const kind = below(random, 5)
		if (kind === 0) out = out.slice(0, at)
		else if (kind === 1) out = out.slice(0, at) + out.slice(at + length)
		else if (kind === 2) out = out.slice(0, at + length) + out.slice(at)
		else if (kind === 3) out = out.slice(0, at) + String.fromCharCode(below(random, 0x10000)) + out.slice(at)
		else out = out.slice(0, at) + pick(random, ['<', '>', '"', '&', '</', '<!--', ']]>', '{', '\u0000']) + out.slice(at)
	}
	return out
}

/** A small malformed page; the same for the same sequence of `random`. */
export function brokenPage(random: Random): string {
	const body = children(random, 1 + below(random, 3))
	const head = random() < 0.5 ? data(random) : ''
	return spoiled(`<html lang="en"><title>${pick(random, TEXTS)}</title>${head}<body>${body}</body></html>`, random)
}

/** A small text as it may be pasted. */
export function brokenText(random: Random): string {
	const lines = Array.from({ length: 1 + below(random, 25) }, () => pick(random, TEXTS))
	return spoiled(lines.join(random() < 0.2 ? '\r\n' : '\n'), random)
}

/** The invariants of every recipe that was read, whatever its source; returns the name of the broken one, or ''. */
export function brokenRuleOf(recipe: ImportedRecipe): string {
	const { ingredients, steps, image_urls, receipt } = recipe
	if (recipe.title.length > RECIPE_LIMITS.title) return 'the title is within its limit'
	if (ingredients.some(({ text }) => text === '' || /\n/.test(text))) return 'an ingredient is one line'
	if (steps.some((step) => step === '' || /\n/.test(step))) return 'a step is one line'
	if (!image_urls.every((address) => /^https?:/.test(address))) return 'a picture has a web address'
	const times = [recipe.prep_time, recipe.cook_time, recipe.total_time, recipe.servings]
	if (!times.every((time) => Number.isInteger(time) && time >= 0)) return 'times and servings are whole'
	if (!(receipt.score >= 0 && receipt.score <= 1)) return 'the score is between 0 and 1'
	return ''
}
