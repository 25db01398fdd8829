import { pictureVariant } from '#app/platform/model/picture.ts'
import type { CookbookView } from './cookbook-view.ts'

const DESCRIPTION_LENGTH = 200

/**
 * Title, description and Open Graph tags of a cookbook's page. Private ones get a title only; `appUrl` is '' for a page
 * rendered on the device.
 */
export function cookbookMeta(cookbook: CookbookView, appUrl: string) {
	const title = { title: cookbook.title }
	if (!cookbook.is_public || !appUrl) return [title]
	const url = new URL(`/cookbook/${cookbook.id}`, appUrl).href
	const description = summaryOf(cookbook)
	const picture = cookbook.recipes.find(({ card }) => card.picture)?.card.picture
	return [
		title,
		{ name: 'description', content: description },
		{ tagName: 'link' as const, rel: 'canonical', href: url },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: 'Nomster' },
		{ property: 'og:title', content: cookbook.title },
		{ property: 'og:description', content: description },
		{ property: 'og:url', content: url },
		...(picture ? [{ property: 'og:image', content: new URL(pictureVariant(picture, 960), appUrl).href }] : []),
		{ 'script:ld+json': cookbookJsonLd(cookbook, appUrl) },
	]
}

/** The book's own description, else its recipes. */
function summaryOf({ description, recipes }: CookbookView): string {
	const text = description || recipes.map(({ title }) => title).join(', ')
	const flat = text.replace(/\s+/g, ' ').trim()
	return flat.length > DESCRIPTION_LENGTH ? `${flat.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : flat
}

/** The cookbook as schema.org's list of its recipes, for search engines. */
export const cookbookJsonLd = (cookbook: CookbookView, appUrl: string) => ({
	'@context': 'https://schema.org',
	'@type': 'ItemList',
	name: cookbook.title,
	description: summaryOf(cookbook),
	numberOfItems: cookbook.recipes.length,
	itemListElement: cookbook.recipes.map(({ id, title }, index) => ({
		'@type': 'ListItem',
		position: index + 1,
		name: title,
		url: new URL(`/recipe/${id}`, appUrl).href,
	})),
})
