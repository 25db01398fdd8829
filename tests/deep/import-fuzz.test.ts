import { expect, test } from 'vitest'
import type { PageReading } from '#app/domains/import/model/page/read-page.ts'
import { readPage } from '#app/domains/import/model/page/read-page.ts'
import { readPastedPage } from '#app/domains/import/model/page/read-pasted-page.ts'
import { brokenPage, brokenRuleOf, brokenText } from '../factories/broken-pages.ts'
import { seededRandom } from '../factories/hostile-lines.ts'

const EACH = 100_000
/** Milliseconds of processor time. These inputs take less than a millisecond; one that needs a second hangs. */
const MOST_MS = 1_000

function readAll(make: (random: () => number) => string, read: (input: string) => PageReading, seed: number): void {
	const random = seededRandom(seed)
	for (let index = 0; index < EACH; index++) {
		const input = make(random)
		const start = process.cpuUsage()
		const { recipes } = read(input)
		const { user } = process.cpuUsage(start)
		if (user / 1_000 > MOST_MS) expect.fail(`input ${index} of seed ${seed} took ${user / 1_000} ms`)
		for (const recipe of recipes) {
			const rule = brokenRuleOf(recipe)
			if (rule !== '') expect.fail(`input ${index} of seed ${seed} breaks: ${rule}`)
		}
	}
}

test('none of a hundred thousand broken pages throws, hangs or gives something that is not a recipe', () =>
	readAll(brokenPage, (html) => readPage({ html, url: 'https://a.example/x' }), 21))

test('none of a hundred thousand broken texts throws, hangs or gives something that is not a recipe', () =>
	readAll(brokenText, (text) => readPastedPage(text, ''), 22))
