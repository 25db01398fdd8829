import { readMinutes } from '../fields/durations.ts'
import { type FactsSaid, isFactName, noFacts, type RecipeFacts, readFacts } from '../fields/recipe-facts.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageLine } from './page-line.ts'
import type { PageLists } from './page-lists.ts'

/** Times and servings in the page's text outside its asides, the first of each. */
export function factsOnPage(lines: readonly PageLine[]): { facts: RecipeFacts; said: FactsSaid } {
	const facts = noFacts()
	const said: FactsSaid = {}
	for (const [place, { text, region }] of lines.entries()) {
		if (region === 'aside' || text.length > 160 || readFacts(text, facts, said)) continue
		const [before, after] = [lines[place - 1]?.text ?? '', lines[place + 1]?.text ?? '']
		if (isFactName(text) && isValue(after)) readFacts(`${text} ${after}`, facts, said)
		else if (isValue(text) && isFactName(after) && !isFactName(before)) readFacts(`${after} ${text}`, facts, said)
	}
	return { facts, said }
}

const isValue = (text: string): boolean => text.length <= 30 && /\d/.test(text)

/** The single unlabelled time that a page without data shows near its headline, in minutes; 0 if there is none. */
export function bareTimeOnPage(lines: readonly PageLine[], { ingredientLines, stepLines }: PageLists): number {
	const from = lines.findIndex(({ heading, region }) => heading === 1 && region !== 'aside')
	const to = Math.max(ingredientLines?.from ?? 0, stepLines?.from ?? 0)
	for (let place = Math.max(from - 6, 0); place < to; place++) {
		const line = lines[place]
		if (!line || line.region === 'aside' || line.text.length > LONGEST_TIME) continue
		const minutes = BARE_TIME.test(line.text) ? readMinutes(line.text) : 0
		if (minutes > 0) return minutes
	}
	return 0
}

const LONGEST_TIME = 40
const BARE_TIME =
	/^(?:ca\.?\s*)?\d+(?:\s*[-–]\s*\d+)?\s?(?:h|m(?:in|n)|hour|stunde|std|heure|ora\b|ore\b|uur|timm|perc|minut)/i

const NAME = "\\p{Lu}[\\p{L}.'’!-]*(?:\\s(?:\\p{Lu}[\\p{L}.'’!-]*|van|von|den|der|de|di|da|del|la|le|al)){1,4}"
const BYLINE = new RegExp(
	`^(?:(?:[Rr]ecipe |[Ww]ritten |[Ss]ubmitted |[Pp]osted |[Cc]reated )?[Bb]y|[Cc]hef|[Aa]uthor|[Rr]ecipe (?:from|courtesy of)|(?:Rezept |Verfasst |Ein Rezept )?[Vv]on|Autorin?|(?:Recette |Publiée? )?[Pp]ar|Recette de|Auteure?|(?:Receta |Receita |Publicado )?[Pp]or|Autora?|(?:Ricetta |Scritto )?[Dd]i|(?:Recept |Geschreven )?[Dd]oor|(?:Recept |Skrivet )?[Aa]v)\\s*:?\\s+(${NAME})(?=\\s*(?:$|[|•·,(–—-]|on\\s|am\\s|le\\s|el\\s|il\\s|op\\s|den\\s|\\d))`,
	'u',
)
const LONGEST_BYLINE = 80
const LINES_BEFORE = 3
const LINES_AFTER = 12

/** The author in words near the headline ('by Ana Sol'); '' if there is none. A single word may be anything. */
export function bylineOnPage(lines: readonly PageLine[]): string {
	const headline = lines.findLastIndex(({ heading, region }) => heading === 1 && region !== 'aside')
	if (headline < 0) return ''
	for (const { text } of lines.slice(Math.max(headline - LINES_BEFORE, 0), headline + LINES_AFTER)) {
		const name = text.length <= LONGEST_BYLINE ? BYLINE.exec(text)?.[1] : undefined
		if (name) return name.replace(/[.,-]+$/, '')
	}
	return ''
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The title of a recipe on a page without data: the headline if it is the page's own, else the page title without the
 * site's name.
 */
export function titleOnPage(facts: PageFacts, lines: readonly PageLine[], { ingredientLines }: PageLists): string {
	const end = ingredientLines?.from ?? lines.length
	const headlines = lines.slice(0, end).filter(({ heading, region }) => heading === 1 && region !== 'aside')
	const title = letters(facts.title)
	const site = letters(facts.site_name)
	const told = headlines.filter(({ text }) => letters(text) !== '' && letters(text) !== site)
	const named = told.find(({ text }) => title.includes(letters(text)))
	const best = named ?? told.at(-1)
	return withoutByline(best ? best.text : withoutSite(facts.title, facts.site_name), facts.site_name)
}

/** 'Apple pie | The Kitchen' becomes 'Apple pie'. */
export function withoutSite(title: string, site: string): string {
	const parts = title.split(/\s+[|–—·»-]\s+|\s*\|\s*/)
	const [first = title] = parts
	if (parts.length < 2) return title
	const isSite = site !== '' && parts.slice(1).some((part) => letters(part) === letters(site))
	return isSite || title.includes('|') ? first : title
}

/** 'Apple pie by The Kitchen' becomes 'Apple pie'. */
function withoutByline(title: string, site: string): string {
	const at = title.toLowerCase().lastIndexOf(' by ')
	const isSite = at > 0 && site !== '' && letters(title.slice(at + 4)).startsWith(letters(site))
	return isSite ? title.slice(0, at) : title
}
