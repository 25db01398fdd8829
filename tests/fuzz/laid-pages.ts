import type { LaidPage, Run } from '#app/domains/import/model/pdf/runs.ts'
import { textOfPages } from '#app/domains/import/model/pdf/text-of-pages.ts'
import { readPlainText } from '#app/domains/import/model/text/pasted-text.ts'
import { type Random, seeded } from './random.ts'

const WORDS =
	'leek potato 2 500 g ½ tsp Ingredients Method 1. • – boil, fry. über 🍅 \u0000 \ud800 <b> https://a.example/x'.split(
		' ',
	)
const ODD = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e9, -1e9, 0.0001]

/** A page as a careless program or a dirty lens produces it: columns, tables and noise, some numbers impossible. */
export function makePage(random: Random): LaidPage {
	const isOdd = random.chance(0.2)
	const number = (most: number) => (isOdd && random.chance(0.1) ? random.pick(ODD) : random.next() * most)
	const columns = random.int(4) + 1
	const runs = Array.from({ length: random.int(random.chance(0.02) ? 3_000 : 80) }, (): Run => {
		const text = Array.from({ length: random.int(12) }, () => random.pick(WORDS)).join(random.chance(0.9) ? ' ' : '')
		const x = random.chance(0.8) ? random.int(columns) * (600 / columns) + number(2) : number(600)
		const y = random.chance(0.8) ? random.int(50) * 16 + number(1) : number(800)
		return { text, x, y, width: random.chance(0.8) ? text.length * 5 : number(400), height: 8 + number(20) }
	})
	return { width: 600, height: 800, runs }
}

/** No page may take longer than this, whatever its contents. */
const MOST_MS = 10_000

/**
 * Lays out `pages` documents of one to four pages and reads a recipe in each. Throws at the first that is lost, throws
 * or takes too long.
 */
export function fuzzPages({ pages, seed }: { pages: number; seed: number }): { texts: number } {
	let texts = 0
	for (let at = 0; at < pages; at += 1) {
		const random = seeded(seed * 1_000_003 + at)
		const document = Array.from({ length: 1 + random.int(4) }, () => makePage(random))
		const started = performance.now()
		try {
			const text = textOfPages(document)
			if (text !== '') texts += 1
			readPlainText(text, '')
		} catch (cause) {
			throw new Error(`seed ${seed}, document ${at}`, { cause })
		}
		const ms = performance.now() - started
		if (ms > MOST_MS) throw new Error(`seed ${seed}, document ${at}: ${Math.round(ms)} ms`)
	}
	return { texts }
}
