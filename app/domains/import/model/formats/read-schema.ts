import { NOTES_NAME, OWN } from '#app/domains/recipes/model/own-schema.ts'
import { readOurFields } from '../fields/our-fields.ts'
import { readOwnYield } from '../fields/servings.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { webPictures } from './pictures.ts'
import { colonHeading, type ListItem, linesUnder, type Parts, stepHeading } from './to-found.ts'
import { isNode, linesOf, listOf, type Node, nodesOf, numberOf, textOf, timeOf } from './values.ts'

const typesOf = (node: Node): string[] => [node['@type']].flat().map(textOf)

/** A schema.org recipe as written into files by Nextcloud Cookbook, RecipeSage and ourselves. */
export const isSchemaRecipe = (node: Node): boolean =>
	typesOf(node).some((type) => /^(?:https?:\/\/schema\.org\/)?Recipe$/i.test(type)) ||
	(typeof node.name === 'string' && Array.isArray(node.recipeIngredient) && 'recipeInstructions' in node)

/** The recipes of a JSON-LD document: one, a list, a graph, or RecipeSage's list under 'recipes'. */
export function schemaRecipes(value: unknown): Node[] {
	const found: Node[] = []
	const ahead: unknown[] = [value]
	for (let next = ahead.shift(); next !== undefined; next = ahead.shift()) {
		if (Array.isArray(next)) for (const item of next) ahead.push(item)
		else if (isNode(next) && isSchemaRecipe(next)) found.push(next)
		else if (isNode(next)) ahead.push(next['@graph'] ?? [], next.recipes ?? [])
	}
	return found
}

export function readSchema(node: Node): Parts {
	const lines = linesUnder(itemsOf(node))
	const rating = ownRating(node.aggregateRating)
	return {
		title: textOf(node.name),
		description: textOf(node.description),
		lines,
		steps: `${OWN}version` in node ? ownStepsOf(node.recipeInstructions) : stepsOf(node.recipeInstructions, 0),
		prep: firstText(node.prepTime),
		cook: firstText(node.cookTime),
		total: firstText(node.totalTime),
		...yieldIn(node),
		difficulty: textOf(node[`${OWN}difficulty`]),
		// Apps without a field for it file the cuisine among the categories.
		...(`${OWN}version` in node || node.recipeCuisine ? { cuisine: firstText(node.recipeCuisine) } : {}),
		category: named(node.recipeCategory),
		tags: named(node.keywords),
		notes: nodesOf(node.comment)
			.filter(({ name }) => name === NOTES_NAME)
			.map(({ text }) => textOf(text)),
		nutrition: nutritionOf(node.nutrition),
		source: textOf(node.isBasedOn) || textOf(node.url),
		sourceName: textOf(node.creditText) || (named(node.author)[0] ?? ''),
		language: textOf(node.inLanguage),
		ours: readOurFields((field) => node[OWN + field]),
		pictures: webPictures([node.image, node.images].flat().map((image) => textOf(isNode(image) ? image.url : image))),
		rating,
		created: timeOf(node.dateCreated),
		dropped: [
			isNode(node.aggregateRating) && rating === 0 && M.otherRatings,
			listOf(node.tool).length > 0 && `Tools (${named(node.tool).join(', ')})`,
			isNode(node.video) && 'Video',
		],
	}
}

/** Our own files have the servings as a number and the yield in words, which are taken as they are. */
function yieldIn(node: Node): Pick<Parts, 'servings' | 'made' | 'yields'> {
	if (!(`${OWN}version` in node))
		return {
			servings: numberOf(node.recipeYield) || firstText(node.recipeYield),
			yields: longestText(node.recipeYield),
		}
	const { servings, recipe_yield } = readOwnYield([node.recipeYield].flat().map(textOf))
	return { servings, made: recipe_yield }
}

/** The rating of a single cook, in stars of five; 0 if it is the average of others, as pages of the web have it. */
function ownRating(value: unknown): number {
	if (!isNode(value)) return 0
	const count = numberOf(value.ratingCount) || numberOf(value.reviewCount)
	const best = numberOf(value.bestRating) || 5
	return count > 1 ? 0 : (numberOf(value.ratingValue) / best) * 5
}

const longestText = (value: unknown): string =>
	[value]
		.flat()
		.map(textOf)
		.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

const firstText = (value: unknown): string => textOf(Array.isArray(value) ? value.find((item) => textOf(item)) : value)

/** Names in a list, or in one text separated by commas. */
function named(value: unknown): string[] {
	if (typeof value === 'string') return value.split(',')
	return [value].flat().map((item) => textOf(isNode(item) ? item.name : item))
}

/**
 * '[Dough]' is RecipeSage's heading; our own files have a parallel list with the section of each line, if there are
 * any.
 */
function itemsOf(node: Node): ListItem[] {
	const texts = [node.recipeIngredient].flat().map((item) => textOf(isNode(item) ? item.text : item))
	if (`${OWN}version` in node) {
		const sections = [node[`${OWN}ingredientSections`]].flat()
		return texts.flatMap((text, at): ListItem[] => [{ heading: textOf(sections[at]) }, text])
	}
	return texts.flatMap(linesOf).map((text) => {
		const heading = bracketed(text) ?? colonHeading(text.trim())
		return heading === null ? text : { heading }
	})
}

const bracketed = (text: string): string | null => /^\[(.{1,100})\]$/.exec(text.trim())?.[1] ?? null

const DEEPEST = 10

function stepsOf(value: unknown, depth: number): string[] {
	if (depth > DEEPEST) return []
	if (!isNode(value) && !Array.isArray(value)) return linesOf(textOf(value)).map(headingOrStep)
	return [value].flat().flatMap((item): string[] => {
		if (!isNode(item)) return linesOf(textOf(item)).map(headingOrStep)
		const name = textOf(item.name).trim()
		const inner = stepsOf(item.itemListElement ?? [], depth + 1)
		if (typesOf(item).includes('HowToSection'))
			return [...(name ? [stepHeading(name)] : []), ...linesOf(textOf(item.text)), ...inner]
		const said = linesOf(textOf(item.text) || (inner.length > 0 ? '' : name))
		return [...said, ...inner]
	})
}

/** Our own files have one step an item, which may have several lines. */
const ownStepsOf = (value: unknown): string[] =>
	nodesOf(value).flatMap((item) =>
		typesOf(item).includes('HowToSection')
			? [stepHeading(textOf(item.name)), ...ownStepsOf(item.itemListElement)]
			: [textOf(item.text)],
	)

const headingOrStep = (text: string): string => {
	const heading = bracketed(text)
	return heading === null ? text : stepHeading(heading)
}

function nutritionOf(value: unknown): string {
	if (!isNode(value)) return ''
	return Object.entries(value)
		.filter(([name, amount]) => !name.startsWith('@') && textOf(amount).trim() !== '')
		.map(
			([name, amount]) =>
				`${name.replace(/Content$/, '').replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`)}: ${textOf(amount)}`,
		)
		.join('\n')
}
