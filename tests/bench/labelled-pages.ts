// The labelled pages beside the project and how they are split: a fifth of the sites is held out, and nothing is tuned
// on it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const BENCH = join(import.meta.dirname, '../../../shared/bench')
export const LABELLED_PAGES = join(BENCH, 'pages')
export const PASTED_TEXTS = join(BENCH, 'pasted.jsonl')
export const PAGE_SCORER = join(BENCH, 'tools/import-score.mjs')
export const TEXT_SCORER = join(BENCH, 'tools/text-score.mjs')

/** Only some machines have the labelled pages beside the project. */
export const hasLabelledPages = (): boolean => existsSync(LABELLED_PAGES)

/** The sites that have labelled pages, by folder name. */
export const labelledSites = (): string[] => readdirSync(LABELLED_PAGES).sort()

const SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu'])

/**
 * 'www.example.co.uk' becomes 'example': a brand's sites in several countries have the same structure and stay in one
 * set.
 */
function brandOf(site: string): string {
	const labels = site
		.toLowerCase()
		.replace(/^www\d?\./, '')
		.split('.')
	if (labels.length > 1) labels.pop()
	if (labels.length > 1 && SECOND_LEVEL.has(labels.at(-1) ?? '')) labels.pop()
	return labels.at(-1) ?? site
}

/** Whether this site is in the held-out fifth. Its failures are counted, never looked at. */
export function isHeldOutSite(site: string): boolean {
	const [byte = 0] = createHash('sha256')
		.update(`held-out:${brandOf(site)}`)
		.digest()
	return byte % 5 === 0
}
