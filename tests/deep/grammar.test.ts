import { test } from 'vitest'
import { LANGUAGES } from '../../app/domains/recipes/model/grammar/languages/language.ts'
import { readIngredientLine } from '../../app/domains/recipes/model/grammar/read-line.ts'
import { loadTagger } from '../../app/domains/recipes/model/grammar/tagger/load-tagger.ts'
import { hostileLine, seededRandom } from '../factories/hostile-lines.ts'
import { checkReading } from '../factories/reading-invariants.ts'

const LINES = 1_000_000
const tagger = await loadTagger()

test('of a million hostile lines none throws, loses its text or points outside it', () => {
	const random = seededRandom(7)
	for (let index = 0; index < LINES; index += 1) {
		const text = hostileLine(random)
		const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
		checkReading(text, readIngredientLine(text, { language, tagger: index % 16 < 8 ? tagger : null }))
	}
})
