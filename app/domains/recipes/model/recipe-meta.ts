import { saidServings } from '#app/domains/ingredients/model/reading/said-servings.ts'
import { pictureVariant } from '#app/platform/model/picture.ts'
import { isoDuration, totalMinutes } from './duration.ts'
import { genresOf } from './genre.ts'
import { NOTES_NAME, OWN, ourWords, SCHEMA_CONTEXT, yieldOf } from './own-schema.ts'
import { CARD_HEIGHT, CARD_WIDTH, plateCard } from './plate-card.ts'
import { photoLabel, plateLabel } from './read-messages.ts'
import type { RecipeView } from './recipe-view.ts'
import { readableSource } from './source.ts'

const DESCRIPTION_LENGTH = 200

const summary = ({ recipe, ingredients }: RecipeView): string => {
	const text = recipe.description || ingredients.flatMap(({ lines }) => lines.map((line) => line.text)).join(', ')
	const flat = text.replace(/\s+/g, ' ').trim()
	return flat.length > DESCRIPTION_LENGTH ? `${flat.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : flat
}

const recipeUrl = (appUrl: string, id: string) => new URL(`/recipe/${id}`, appUrl).href

/** Title, description and Open Graph for a recipe's page. Private recipes get a title only; `appUrl` '' is a page from the device. */
export function recipeMeta({ view, appUrl }: { view: RecipeView; appUrl: string }) {
	const { recipe, pictures, plate } = view
	const title = { title: recipe.title }
	if (!recipe.is_public || !appUrl) return [title]
	const url = recipeUrl(appUrl, recipe.id)
	const description = summary(view)
	const [picture] = pictures
	const card = picture ? pictureVariant(picture, 960) : plateCard(plate.food)
	return [
		title,
		{ name: 'description', content: description },
		{ tagName: 'link' as const, rel: 'canonical', href: url },
		{ property: 'og:type', content: 'article' },
		{ property: 'og:site_name', content: 'Nomster' },
		{ property: 'og:title', content: recipe.title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: new URL(card, appUrl).href },
		{ property: 'og:image:alt', content: picture ? photoLabel(recipe.title) : plateLabel(recipe.title) },
		...(picture
			? []
			: [
					{ property: 'og:image:width', content: String(CARD_WIDTH) },
					{ property: 'og:image:height', content: String(CARD_HEIGHT) },
				]),
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}

/** Sent by a device: an invalid date is ignored. */
function isoTime(at: number): string | null {
	const date = new Date(at)
	return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/**
 * The recipe as schema.org's Recipe, for search engines and other recipe apps; fields that it lacks are under our own
 * names, as in our files. Unknown fields are left out.
 */
export function recipeJsonLd({ view, appUrl }: { view: RecipeView; appUrl: string }): Record<string, unknown> {
	const { recipe, pictures, ingredients, method, author, rating } = view
	const lines = ingredients.flatMap(({ name, lines }) => lines.map(({ text }) => ({ text, section: name })))
	const source = readableSource(recipe)
	const steps = method.map(({ name, steps }) => {
		const howTo = steps.map((text) => ({ '@type': 'HowToStep', text }))
		return name ? [{ '@type': 'HowToSection', name, itemListElement: howTo }] : howTo
	})
	const known = {
		description: recipe.description,
		recipeYield: yieldOf(saidServings(recipe), recipe.recipe_yield ?? ''),
		image: pictures.map((picture) => new URL(pictureVariant(picture, 960), appUrl).href),
		prepTime: isoDuration(recipe.prep_time),
		cookTime: isoDuration(recipe.cook_time),
		totalTime: isoDuration(totalMinutes(recipe)),
		recipeCuisine: recipe.cuisine,
		recipeCategory: genresOf({ cuisine: '', category: recipe.category }),
		keywords: recipe.tags.join(', '),
		recipeIngredient: lines.map(({ text }) => text),
		[`${OWN}ingredientSections`]: lines.some(({ section }) => section !== '')
			? lines.map(({ section }) => section)
			: [],
		recipeInstructions: steps.flat(),
		comment: recipe.notes ? [{ '@type': 'Comment', name: NOTES_NAME, text: recipe.notes }] : [],
		isBasedOn: source.href,
		creditText: source.name,
		inLanguage: recipe.language,
		[`${OWN}difficulty`]: recipe.difficulty,
		datePublished: isoTime(recipe.created_at),
		dateModified: isoTime(recipe.updated_at),
	}
	return {
		'@context': SCHEMA_CONTEXT,
		'@type': 'Recipe',
		'@id': recipeUrl(appUrl, recipe.id),
		name: recipe.title,
		author: { '@type': 'Person', name: author },
		// Tells our own importer that every field may be used as it is.
		[`${OWN}version`]: 1,
		...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value.length > 0)),
		...ourWords(recipe),
		...(rating
			? {
					aggregateRating: {
						'@type': 'AggregateRating',
						ratingValue: rating.average.toFixed(1),
						ratingCount: rating.count,
					},
				}
			: {}),
	}
}
