import { NOTES_NAME, OWN } from '#app/domains/recipes/model/own-schema.ts'
import { type DraftLine, emptyDraft, type RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { DIFFICULTIES, RECIPE_LIMITS } from '#app/domains/recipes/model/recipe-limits.ts'
import { absoluteUrl } from '../capture/addresses.ts'
import { pageLine, pageText } from '../page/page-text.ts'
import { fieldOf, isA, isNode, listOf, type SchemaGraph, type SchemaNode, textsOf } from '../page/schema-node.ts'
import { readLanguage } from '../text/languages.ts'
import { readDiets, readNames, readPeople, unique } from '../text/names.ts'
import { readMinutes } from './durations.ts'
import { readIngredientLines } from './ingredient-lines.ts'
import { readSteps } from './instructions.ts'
import { readOurFields } from './our-fields.ts'
import { readPictures, readVideo } from './pictures.ts'
import type { StatedFields } from './receipt.ts'
import { readOwnYield, readYield } from './servings.ts'

/** The fields of one description of a recipe. An empty text, an empty list and 0 mean unknown. Times are whole minutes. */
export type RecipeFields = Omit<RecipeDraft, NotTold> & {
	cuisines: string[]
	image_urls: string[]
	video_url: string
	author: string
	/** What the recipe makes if that is no number of servings: '2 loaves'. */
	recipe_yield: string
}
/** Fields that a description lacks, or has under another name. */
type NotTold = 'cuisine' | 'images' | 'notes_public' | 'is_public' | 'source_url' | 'uses'

function nothingSaid(): RecipeFields {
	const {
		cuisine: _cuisine,
		images: _images,
		notes_public: _shared,
		is_public: _open,
		source_url: _url,
		...rest
	} = emptyDraft()
	return { ...rest, cuisines: [], image_urls: [], video_url: '', author: '', recipe_yield: '' }
}

/** An empty description. */
export const NOTHING_SAID = nothingSaid()

/** A recipe on the page and the addresses that it gives itself. */
export type FoundRecipe = {
	fields: RecipeFields
	addresses: string[]
	said: StatedFields
	/** The description is complete: missing fields are not searched for elsewhere on the page. */
	isWhole: boolean
}

// A page of links may name hundreds, and an attacker even more.
const MOST_RECIPES = 30

/**
 * The recipes among the nodes of a page: described ones before those that are only named, each group in the page's
 * order. Relative addresses are resolved against `base`.
 */
export function readRecipes(graph: SchemaGraph, base: string): FoundRecipe[] {
	const nodes = graph.nodes.filter((node) => isA(node, 'recipe'))
	const isTold = (node: SchemaNode): boolean => fieldOf(node, ...INGREDIENTS, ...STEPS) !== undefined
	return [...nodes.filter(isTold), ...nodes.filter((node) => !isTold(node))]
		.slice(0, MOST_RECIPES)
		.map((node) => ({
			fields: readFields(node, graph, base),
			addresses: addressesOf(node, base),
			said: saidIn(node),
			isWhole: isOurs(node),
		}))
		.filter(({ fields }) => fields.title !== '' || fields.ingredients.length > 0 || fields.steps.length > 0)
}

// Several times the limits of a recipe, to allow for markup and to detect that a value was cut.
const MOST_TITLE_CHARS = 10 * RECIPE_LIMITS.title
const MOST_DESCRIPTION_CHARS = 4 * RECIPE_LIMITS.description

// The current name first, then older and wrong ones.
const INGREDIENTS = ['recipeIngredient', 'ingredients', 'ingredient', 'recipeIngredients']
const STEPS = ['recipeInstructions', 'instructions', 'step', 'steps']

function readFields(node: SchemaNode, graph: SchemaGraph, base: string): RecipeFields {
	const texts = (...names: string[]): string[] => textsOf(fieldOf(node, ...names), graph)
	const title = bareTitle(pageLine((texts('name', 'headline')[0] ?? '').slice(0, MOST_TITLE_CHARS)))
	const minutes = (...names: string[]): number => durationOf(fieldOf(node, ...names))
	return {
		title,
		description: pageText((texts('description', 'summary')[0] ?? '').slice(0, MOST_DESCRIPTION_CHARS)),
		steps: readSteps(fieldOf(node, ...STEPS), graph, title),
		ingredients: isOurs(node) ? ownIngredients(node) : ingredientsOf(node, graph),
		prep_time: minutes('prepTime'),
		cook_time: minutes('cookTime', 'performTime'),
		total_time: minutes('totalTime', 'duration'),
		...yieldIn(node, graph),
		cuisines: readNames(texts('recipeCuisine', 'cuisine')),
		category: readNames(texts('recipeCategory', 'recipeType')),
		tags: unique([...readNames(texts('keywords')), ...readDiets(texts('suitableForDiet'))]),
		image_urls: readPictures(fieldOf(node, 'image', 'photo', 'thumbnailUrl'), graph, base),
		video_url: readVideo(fieldOf(node, 'video'), graph, base),
		author: readPeople(texts('author', 'creator')),
		source_name: pageLine(texts('publisher')[0] ?? ''),
		...readOurFields((field) => (isOurs(node) ? node[OWN + field] : undefined)),
		language: texts('inLanguage').map(readLanguage).find(Boolean) ?? '',
		difficulty: DIFFICULTIES.find((difficulty) => difficulty === node[`${OWN}difficulty`]) ?? null,
		notes: pageText(isOurs(node) ? notesOf(node) : ''),
	}
}

/** A public page of Nomster, whichever site it is on. */
const isOurs = (node: SchemaNode): boolean => node[`${OWN}version`] === 1

/** The lines as they are, with a parallel list of their sections: nothing has to be guessed. */
function ownIngredients(node: SchemaNode): DraftLine[] {
	const sections = listOf(node[`${OWN}ingredientSections`])
	return listOf(node.recipeIngredient).map((text, i) => ({
		text: pageLine(String(text)),
		section: pageLine(String(sections[i] ?? '')),
	}))
}

const notesOf = (node: SchemaNode): string =>
	listOf(node.comment)
		.flatMap((comment) => (isNode(comment) && comment.name === NOTES_NAME ? [String(comment.text ?? '')] : []))
		.join('\n\n')

/** The raw value of each field in the node. */
const saidIn = (node: SchemaNode): StatedFields => ({
	title: fieldOf(node, 'name', 'headline'),
	description: fieldOf(node, 'description', 'summary'),
	steps: fieldOf(node, ...STEPS),
	ingredients: fieldOf(node, ...INGREDIENTS),
	prep_time: fieldOf(node, 'prepTime'),
	cook_time: fieldOf(node, 'cookTime', 'performTime'),
	total_time: fieldOf(node, 'totalTime', 'duration'),
	servings: fieldOf(node, 'recipeYield', 'yield', 'yields'),
	recipe_yield: fieldOf(node, 'recipeYield', 'yield', 'yields'),
})

/** A title without additions for search engines: '– Recipe', '(4.8/5)'. */
const bareTitle = (title: string): string =>
	title.replace(
		/(?:\s+(?:recipe\s*)?[-–—]\s*\(\d(?:[.,]\d)?\/5\)|\s+[–—|]\s*(?:recipe|rezept|recept|receta|recette|ricetta|receita))$/i,
		'',
	)

/** A list takes precedence over a single block of text, under any name. */
function ingredientsOf(node: SchemaNode, graph: SchemaGraph): DraftLine[] {
	const [said = [], ...others] = INGREDIENTS.map((name) => readIngredientLines(fieldOf(node, name), graph)).filter(
		(lines) => lines.length > 0,
	)
	return said.length === 1 ? (others.find((lines) => lines.length > 2) ?? said) : said
}

/** The most spellings of one duration that are read. */
const MOST_TIMES = 20

function durationOf(value: unknown): number {
	for (const item of listOf(value).slice(0, MOST_TIMES)) {
		const spoken = isNode(item) ? fieldOf(item, 'maxValue', 'value', 'name', 'minValue', 'duration') : item
		const minutes = typeof spoken === 'string' || typeof spoken === 'number' ? readMinutes(spoken) : 0
		if (minutes > 0) return minutes
	}
	return 0
}

/** Our own pages have the servings as a number and the yield in words, which are taken as they are. */
function yieldIn(node: SchemaNode, graph: SchemaGraph): { servings: number; recipe_yield: string } {
	const told = yieldsOf(fieldOf(node, 'recipeYield', 'yield', 'yields'), graph)
	return isOurs(node) ? readOwnYield(told) : readYield(told)
}

const yieldsOf = (value: unknown, graph: SchemaGraph): string[] =>
	listOf(value).flatMap((item) =>
		isNode(item) ? textsOf(fieldOf(item, 'value', 'minValue', 'name'), graph) : textsOf(item, graph),
	)

const addressesOf = (node: SchemaNode, base: string): string[] =>
	[node['@id'], fieldOf(node, 'url'), fieldOf(node, 'mainEntityOfPage')]
		.flatMap((value) => listOf(value))
		.map((value) => (isNode(value) ? value['@id'] : value))
		.filter((value) => typeof value === 'string')
		.map((value) => absoluteUrl(value, base))
		.filter(Boolean)
