import { emptyDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import { parseUrl } from '../capture/addresses.ts'
import { wideByNameFirst } from '../fields/pictures.ts'
import { receiptOf } from '../fields/receipt.ts'
import { type ImportedRecipe, withinLimits } from '../save/imported-recipe.ts'
import type { MergedRecipe } from '../save/merge-recipes.ts'
import { readPeople, unique } from '../text/names.ts'
import type { PageFacts } from './page-facts.ts'

/** The facts of the page around its recipes, and the page's address. */
export type Surroundings = { facts: PageFacts; address: string }

/** The draft of a recipe on a page about something else: only the page's name and language are used. */
export function draftOfRecipe(
	{ fields, source, said }: MergedRecipe,
	{ facts, address }: Surroundings,
): ImportedRecipe {
	const { cuisines, prep_time, cook_time, total_time } = fields
	const [cuisine = '', ...otherCuisines] = cuisines
	const draft = {
		...emptyDraft(),
		...fields,
		// The field is set only if it differs from prep plus cook time.
		total_time: total_time === prep_time + cook_time ? 0 : total_time,
		cuisine,
		tags: unique([...fields.tags, ...otherCuisines]),
		source_url: address,
		source_name: facts.site_name || fields.source_name || hostOf(address),
		language: fields.language || facts.language,
	}
	const from: ImportedRecipe['source'] = {
		...source,
		...(cuisine && { cuisine: source.cuisines }),
		...(address && { source_url: 'page' }),
		...((facts.site_name || address) && { source_name: 'page' }),
		...(!fields.language && facts.language && { language: 'page' }),
	}
	return withinLimits({ ...draft, source: from, receipt: receiptOf(draft, from, said) })
}

/** A picture of the whole site. */
const OF_THE_SITE = /logo|og-?image|opengraph|default|placeholder|favicon|cropped-|site-?icon|share-?image/i

/**
 * The draft of the recipe that the page is about: the page's title, description, pictures, author and video fill the
 * recipe's gaps.
 */
export function draftOfPagesOwn(recipe: MergedRecipe, surroundings: Surroundings): ImportedRecipe {
	if (recipe.isWhole) return draftOfRecipe(recipe, surroundings)
	const { facts } = surroundings
	const { fields, source } = recipe
	const author = readPeople([facts.author])
	const shared = facts.images.filter((image) => !OF_THE_SITE.test(image))
	const own = [...shared, ...fields.image_urls]
	const pictures = wideByNameFirst(own.length > 0 ? own : [...facts.images, ...facts.pictures])
	return draftOfRecipe(
		{
			...recipe,
			fields: {
				...fields,
				title: fields.title || facts.title,
				description: fields.description || facts.description,
				image_urls: pictures,
				author: fields.author || author,
				video_url: fields.video_url || facts.video,
			},
			source: {
				...source,
				...(!fields.title && facts.title && { title: 'page' }),
				...(!fields.description && facts.description && { description: 'page' }),
				...(pictures.length > 0 && pictures[0] !== fields.image_urls[0] && { image_urls: 'page' }),
				...(!fields.author && author && { author: 'page' }),
				...(!fields.video_url && facts.video && { video_url: 'page' }),
			},
		},
		surroundings,
	)
}

const hostOf = (address: string): string => parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''
