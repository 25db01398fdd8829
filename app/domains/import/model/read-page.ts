import { canonicalUrl, parseUrl } from './addresses.ts'
import { completeFromPage } from './complete-from-page.ts'
import { draftOfPagesOwn, draftOfRecipe } from './draft-from-page.ts'
import { readHRecipes } from './h-recipe.ts'
import type { ImportedRecipe } from './imported-recipe.ts'
import { readJsonLd } from './json-ld.ts'
import { bestFirst, mergeRecipes } from './merge-recipes.ts'
import { readMicrodata } from './microdata.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'
import { linesOfPage } from './page-lines.ts'
import { parsePage, withoutBulk } from './page-tree.ts'
import { readRecipes } from './recipe-fields.ts'

/** A page at an address ('' when unknown, for a page that was pasted). */
export type Page = { html: string; url: string }

/** What was read on a page. `recipes` is empty where its structured data holds none. */
export type PageReading = {
	/** Best first. */
	recipes: ImportedRecipe[]
	/** What the page calls itself. */
	title: string
	/** The address under which the page wants to be known, else the one it was read at. */
	url: string
	/** BCP 47, '' when unknown. */
	language: string
	/** The page was longer than MOST_PAGE_CHARS; only its beginning was read. */
	page_cut: boolean
}

/** As long as a page that is fetched may be; a pasted one is held to the same. */
export const MOST_PAGE_CHARS = 5_000_000

// Few pages have one, and looking for it takes a walk through the page.
const H_RECIPE = /\bh-?recipe\b/i

/**
 * Reads the recipes of a page from its JSON-LD, its microdata, its microformats and, where these have holes, from what
 * stands on it for people. Pure and deterministic; never throws.
 */
export function readPage({ html, url }: Page): PageReading {
	const bare = withoutBulk(html.slice(0, MOST_PAGE_CHARS))
	const page = parsePage(bare)
	const facts = readPageFacts(page, url)
	const found = mergeRecipes([
		{ source: 'json-ld', recipes: readRecipes(readJsonLd(facts.json_ld), facts.base) },
		{ source: 'microdata', recipes: readRecipes(readMicrodata(page, facts.base), facts.base) },
		{ source: 'h-recipe', recipes: H_RECIPE.test(bare) ? readRecipes(readHRecipes(page, facts.base), facts.base) : [] },
	])
	const { canonical, title, headline, language } = facts
	const surroundings = { facts, address: addressOf(facts, url) }
	const ranked = completeFromPage(bestFirst(found, { url, canonical, title, headline }), facts, linesOfPage(page))
	return {
		recipes: ranked.map((recipe) => (recipe.isPagesOwn ? draftOfPagesOwn : draftOfRecipe)(recipe, surroundings)),
		title,
		url: surroundings.address,
		language,
		page_cut: html.length > MOST_PAGE_CHARS,
	}
}

/** A page may only name an address of its own site as its better one, and the site's front page is none. */
function addressOf({ canonical }: PageFacts, url: string): string {
	const isOwn = siteOf(canonical) !== '' && (url === '' || siteOf(canonical) === siteOf(url))
	const isFront = url !== '' && parseUrl(canonical)?.pathname === '/'
	return canonicalUrl(isOwn && !isFront ? canonical : url)
}

const siteOf = (address: string): string => parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''
