import { expect, test } from 'vitest'
import { readCooklang } from '#app/domains/import/model/formats/read-cooklang.ts'
import { readPage } from '#app/domains/import/model/page/read-page.ts'
import { HOSTILE_COOKLANG } from '../factories/hostile-cooklang.ts'
import { seededRandom } from '../factories/hostile-lines.ts'
import { HOSTILE_PAGE_CHARS, HOSTILE_PAGES, hostilePage } from '../factories/hostile-pages.ts'

/** Milliseconds of processor time: a page that costs the extract Worker more is an attack on our bill. */
const MOST_MS = 1_000
const RANDOM_PAGES = 500
const url = 'https://a.example/x'

/** The minimum of two tries, in milliseconds of processor time: other work on the machine counts less. */
function costOf(read: () => unknown): number {
	const once = () => {
		const start = process.cpuUsage()
		read()
		const { user, system } = process.cpuUsage(start)
		return (user + system) / 1_000
	}
	const first = once()
	return first <= MOST_MS ? first : Math.min(first, once())
}

test.each(Object.entries(HOSTILE_PAGES))('5 MB of %s cost at most a second', (_, make) => {
	const html = make(HOSTILE_PAGE_CHARS)
	expect(costOf(() => readPage({ html, url }))).toBeLessThanOrEqual(MOST_MS)
})

test('5 MB of repeated nonsense cost at most a second, at any position', () => {
	const random = seededRandom(41)
	for (let page = 0; page < RANDOM_PAGES; page += 1) {
		const { html, told } = hostilePage(random, HOSTILE_PAGE_CHARS)
		const ms = costOf(() => readPage({ html, url }))
		if (ms > MOST_MS) expect.fail(`page ${page} took ${ms} ms: ${told}`)
	}
})

test.each(Object.entries(HOSTILE_COOKLANG))('a Cooklang file of 1 MB of %s costs at most a second', (_, make) => {
	const text = make(1_000_000)
	expect(costOf(() => readCooklang(text, 'x'))).toBeLessThanOrEqual(MOST_MS)
})
