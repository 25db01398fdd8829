import { indexTerms, type SearchSource } from '../model/search/entry.ts'

/** The most recipes whose terms an isolate remembers: some ten megabytes. */
const MOST_KNOWN = 2_000

type Terms = ReadonlyMap<string, number>

const known = new Map<string, Terms>()

/**
 * `indexTerms` of a public recipe, remembered by its texts: splitting them into words is half the work of a search, and
 * most searches rank the same few hundred recipes. An edited recipe has other texts.
 */
export function knownTerms(source: SearchSource): Terms {
	const { title, description, cuisine, category, tags, lines } = source
	const texts = JSON.stringify([title, description, cuisine, category, tags, lines])
	const found = known.get(texts)
	if (found) return found
	const terms = indexTerms(source)
	known.set(texts, terms)
	const [oldest] = known.keys()
	if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
	return terms
}
