import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeAmounts } from '../amounts.ts'
import { scanItems } from '../items.ts'
import { lexiconOf } from '../languages/lexicons.ts'
import { EDGE_KINDS } from './features.ts'
import { LABEL_COUNT, NAME, QUANTITY, REST, UNIT } from './labels.ts'
import { loadTagger } from './load-tagger.ts'
import { LABEL_OF_STATE, STATE_COUNT, STEP_COUNT, STEP_FROM, STEP_TO, statesOf } from './states.ts'
import { Tagger } from './tagger.ts'
import { readWeights, writeWeights } from './weights-text.ts'

const lexicon = lexiconOf('en')
const itemsOf = (text: string) => mergeAmounts(text, scanItems(text, lexicon), lexicon)
const tagger = await loadTagger()

test('weights written and read again are close to the original, and zero stays zero', () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -127, max: 127 })), { maxLength: 400 }), (list) => {
			const weights = Int8Array.from(list)
			const text = writeWeights(weights)
			const read = readWeights(text, weights.length)
			expect(text).toMatch(/^[ -~]*$/)
			expect(text).not.toMatch(/['\\]/)
			weights.forEach((weight, at) => {
				expect(Math.abs((read[at] ?? 0) - weight)).toBeLessThanOrEqual(7)
				if (weight === 0) expect(read[at]).toBe(0)
			})
			expect(readWeights(writeWeights(read), read.length)).toEqual(read)
		}),
	)
})

test('a line is tagged word by word', () => {
	const { labels, probability } = tagger.tag(itemsOf('2 cups of white sugar'), lexicon)
	expect(labels[0]).toBe(QUANTITY)
	expect(labels[1]).toBe(UNIT)
	expect(labels.slice(3)).toEqual([NAME, NAME])
	expect(probability).toBeGreaterThan(0.9)
})

test('the probability is that of the reading among all readings', () => {
	// Without weights all possible readings of a line are equally probable.
	const blank = new Tagger({
		bits: 4,
		scale: 1,
		emissions: new Int8Array(LABEL_COUNT << 4),
		transitions: new Int8Array(EDGE_KINDS * STEP_COUNT),
		transitionScale: 1,
	})
	for (const text of ['salt', 'white sugar', '2 cups white sugar']) {
		const items = itemsOf(text)
		expect(blank.tag(items, lexicon).probability).toBeCloseTo(LABEL_COUNT ** -items.length, 10)
	}
	expect(blank.tag([], lexicon)).toEqual({ labels: [], probability: 1 })
})

test('a tagger gives one line the same labels after a much longer one', () => {
	const before = tagger.tag(itemsOf('1 onion, chopped'), lexicon)
	tagger.tag(itemsOf('very '.repeat(180)), lexicon)
	expect(tagger.tag(itemsOf('1 onion, chopped'), lexicon)).toEqual(before)
})

test('every sequence of labels has exactly one path through the states', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: REST }), { minLength: 1, maxLength: 20 }), (path) => {
			const states = statesOf(path)
			expect(states.map((state) => LABEL_OF_STATE[state])).toEqual(path)
			for (let at = 1; at < states.length; at += 1) {
				const ways = Array.from({ length: STEP_COUNT }, (_, step) => step).filter(
					(step) => STEP_FROM[step] === states[at - 1] && STEP_TO[step] === states[at],
				)
				expect(ways).toHaveLength(1)
			}
		}),
	)
	expect(STEP_COUNT).toBe(STATE_COUNT * LABEL_COUNT)
})
