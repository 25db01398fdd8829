import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domains/ingredients/model/grammar/languages/language.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { hostileLine, seededRandom } from '../factories/hostile-lines.ts'
import { checkReading } from '../factories/reading-invariants.ts'

const LINES = 1_000_000
const LONG_LINES = 5_000
const LONG_CHARS = 10_000
/** Milliseconds of processor time. The longest line takes a few milliseconds; one that needs a second hangs. */
const MOST_MS = 1_000
const tagger = await loadTagger()

test('none of a million hostile lines throws, loses its text or points outside it', () => {
	const random = seededRandom(7)
	for (let index = 0; index < LINES; index += 1) {
		const text = hostileLine(random)
		const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
		checkReading(text, parseIngredientLine(text, { language, tagger: index % 16 < 8 ? tagger : null }))
	}
})

test('none of five thousand lines of repeated nonsense takes a second', () => {
	const random = seededRandom(8)
	for (let index = 0; index < LONG_LINES; index += 1) {
		const unit = hostileLine(random).slice(0, 1 + Math.floor(random() * 12)) || ' '
		const text = unit.repeat(LONG_CHARS / unit.length)
		const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
		const start = process.cpuUsage()
		parseIngredientLine(text, { language, tagger: index % 2 === 0 ? tagger : null })
		const { user, system } = process.cpuUsage(start)
		if ((user + system) / 1_000 > MOST_MS) expect.fail(`${JSON.stringify(unit)} took ${(user + system) / 1_000} ms`)
	}
})
