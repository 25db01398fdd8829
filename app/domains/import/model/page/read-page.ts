import { canonicalUrl, parseUrl } from '../capture/addresses.ts'
import { readRecipes } from '../fields/recipe-fields.ts'
import type { ImportedRecipe } from '../save/imported-recipe.ts'
import { bestFirst, mergeRecipes } from '../save/merge-recipes.ts'
import { completeFromPage } from './complete-from-page.ts'
import { draftOfPagesOwn, draftOfRecipe } from './draft-from-page.ts'
import { readHRecipes } from './h-recipe.ts'
import { readMicrodata } from './microdata.ts'
import { type PageFacts, readPageFacts } from './page-facts.ts'
import { linesOfPage } from './page-lines.ts'
import { parsePage, withoutBulk } from './page-tree.ts'
import { graphOf, nodesIn, type SchemaGraph } from './schema-node.ts'
import { parseSound, parseTolerantJson } from './tolerant-json.ts'

/** A page at an address ('' if unknown, for a pasted page). */
export type Page = { html: string; url: string }

/** The result of reading a page. `recipes` is empty if the page has none. */
export type PageReading = {
	/** Best first. */
	recipes: ImportedRecipe[]
	/** The page's title. */
	title: string
	/** The address that the page gives itself, else the one where it was read. */
	url: string
	/** BCP 47, '' if unknown. */
	language: string
	/** The page was longer than MOST_PAGE_CHARS; only its beginning was read. */
	page_cut: boolean
}

/** The maximum length of a fetched page; pasted pages have the same limit. */
export const MOST_PAGE_CHARS = 5_000_000

// Few pages have one, and searching for it walks the whole page.
const H_RECIPE = /\bh-?recipe\b/i

/**
 * Reads the recipes of a page from its JSON-LD, its microdata, its microformats and, to fill their gaps, from its
 * visible text. Pure and deterministic; never throws.
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

/** A page may give itself only an address of its own site, and not the site's front page. */
function addressOf({ canonical }: PageFacts, url: string): string {
	const isOwn = siteOf(canonical) !== '' && (url === '' || siteOf(canonical) === siteOf(url))
	const isFront = url !== '' && parseUrl(canonical)?.pathname === '/'
	return canonicalUrl(isOwn && !isFront ? canonical : url)
}

const siteOf = (address: string): string => parseUrl(address)?.hostname.replace(/^www\./, '') ?? ''

/** How many characters of a page's broken scripts are repaired, because the repair is slow. */
const MOST_REPAIRED_CHARS = 500_000

/** All nodes in a page's JSON-LD scripts, however deeply nested (@graph, mainEntity, lists, articles). */
function readJsonLd(scripts: string[]): SchemaGraph {
	let left = MOST_REPAIRED_CHARS
	const values = scripts.flatMap((script) => {
		const sound = parseSound(script)
		if (sound !== undefined) return [sound]
		const repaired = parseTolerantJson(script.slice(0, Math.max(left, 0)))
		left -= script.length
		return repaired
	})
	return graphOf(nodesIn(values))
}
