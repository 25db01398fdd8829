import { expect, test, vi } from 'vitest'
import { hostileLine, seededRandom } from '../../../../../tests/factories/hostile-lines.ts'
import { checkReading } from '../../../../../tests/factories/reading-invariants.ts'
import { mergeAmounts } from './amounts.ts'
import { MAX_READ_CHARACTERS, scanItems } from './items.ts'
import { LANGUAGES } from './languages/language.ts'
import { lexiconOf } from './languages/lexicons.ts'
import { parseIngredientLine } from './parse-line.ts'
import { readByRules } from './rules.ts'
import { loadTagger } from './tagger/load-tagger.ts'

const LINES = 10_000
const tagger = await loadTagger()

test('no line throws, loses its text or has a span outside it, in any language', () => {
	const random = seededRandom(20_260_101)
	for (let index = 0; index < LINES; index += 1) {
		const text = hostileLine(random)
		const language = LANGUAGES[index % LANGUAGES.length] ?? 'en'
		checkReading(text, parseIngredientLine(text, { language, tagger: index % 2 === 0 ? tagger : null }))
	}
}, 60_000)

/** How often a reading accesses a character of its text. */
function stepsOf(text: string): number {
	const look = vi.spyOn(String.prototype, 'charCodeAt')
	try {
		parseIngredientLine(text, { language: 'en' })
		return look.mock.calls.length
	} finally {
		look.mockRestore()
	}
}

const TRAPS = [
	'1 ',
	'1/',
	'½',
	'(',
	'a-',
	'a.',
	'1 to ',
	'1 1/2 ',
	'chopped and ',
	'finely ',
	'onion, ',
	'large ',
	'-',
	'1 x ',
]

test.each(TRAPS)('twice as much of %j costs at most about twice as many accesses', (trap) => {
	const of = (length: number) => stepsOf(trap.repeat(Math.ceil(length / trap.length)).slice(0, length))
	const [few, many] = [of(MAX_READ_CHARACTERS / 4), of(MAX_READ_CHARACTERS / 2)]
	expect(few).toBeGreaterThanOrEqual(MAX_READ_CHARACTERS / 4)
	expect(many).toBeLessThanOrEqual(2.5 * few + 50)
})

/** How often the rules access an item of a line. */
function looksOfRules(text: string): number {
	const lexicon = lexiconOf('en')
	let looks = 0
	const items = new Proxy(mergeAmounts(text, scanItems(text, lexicon), lexicon), {
		get: (target, key) => {
			looks += 1
			return Reflect.get(target, key)
		},
	})
	readByRules(items, lexicon)
	return looks
}

test.each([...TRAPS, 'or ', 'of ', 'cup ', '1 cup/', 'onion ('])(
	'for twice as many items of %j the rules make about twice as many accesses',
	(trap) => {
		const of = (length: number) => looksOfRules(trap.repeat(length / trap.length))
		const [few, many] = [of(MAX_READ_CHARACTERS / 2), of(MAX_READ_CHARACTERS)]
		expect(many).toBeLessThanOrEqual(2.5 * few + 200)
	},
)

test.each(TRAPS)('an endless line of %j costs no more than the longest line that is read', (trap) => {
	const of = (length: number) => stepsOf(trap.repeat(Math.ceil(length / trap.length)))
	expect(of(1_000_000)).toBeLessThanOrEqual(of(2 * MAX_READ_CHARACTERS) + 10)
})
