import { expect, test } from 'vitest'
import { brokenPage, brokenRuleOf, brokenText } from '../../../../../tests/factories/broken-pages.ts'
import { seededRandom } from '../../../../../tests/factories/hostile-lines.ts'
import { howMany } from '../../../../../tests/setup/counts.ts'
import { readPage } from './read-page.ts'
import { readPastedPage } from './read-pasted-page.ts'

const HANGS_AFTER_MS = 180_000
const EACH = howMany(1_000, 10_000)

test(
	`of ${EACH} broken pages none throws, and what is read is a recipe`,
	() => {
		const random = seededRandom(11)
		for (let index = 0; index < EACH; index++)
			for (const recipe of readPage({ html: brokenPage(random), url: 'https://a.example/x' }).recipes)
				expect(brokenRuleOf(recipe)).toBe('')
	},
	HANGS_AFTER_MS,
)

test(
	`of ${EACH} broken texts none throws, and what is read is a recipe`,
	() => {
		const random = seededRandom(12)
		for (let index = 0; index < EACH; index++)
			for (const recipe of readPastedPage(brokenText(random), '').recipes) expect(brokenRuleOf(recipe)).toBe('')
	},
	HANGS_AFTER_MS,
)
