// Trains the tagger of ingredient lines and writes its weights into the product:
//   npm run train:grammar
// The same lines give the same weights, byte for byte.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { en } from '#app/domains/ingredients/model/grammar/languages/en.ts'
import { compileLexicon } from '#app/domains/ingredients/model/grammar/lexicon.ts'
import { FEATURES_PER_ITEM, FeatureRows } from '#app/domains/ingredients/model/grammar/tagger/features.ts'
import { statesOf } from '#app/domains/ingredients/model/grammar/tagger/states.ts'
import { writeWeights } from '#app/domains/ingredients/model/grammar/tagger/weights-text.ts'
import { alignLine, type LabelledLine } from './align.ts'
import { Crf, type Example, type TrainingOptions } from './crf.ts'
import { hasLabelledLines, LABELLED_LINES, readLabelledLines } from './labelled-lines.ts'
import { quantise } from './quantise.ts'
import { isHeldOut } from './split.ts'

/** Chosen by five-fold cross-validation on the lines that are not held out. */
export const OPTIONS: TrainingOptions = { bits: 16, epochs: 9, alpha: 0.1, l1: 3, l2: 0, dropout: 0.5, seed: 1 }

const WEIGHTS_FILE = join(import.meta.dirname, '../../app/domains/ingredients/model/grammar/tagger/weights.ts')

/** Lines whose labels cannot be aligned with their words are left out. */
export function examplesOf(lines: LabelledLine[], bits: number): Example[] {
	const lexicon = compileLexicon(en)
	const features = new FeatureRows()
	return lines.flatMap((line) => {
		const aligned = alignLine(line, lexicon)
		if (!aligned) return []
		const count = aligned.items.length
		features.read(aligned.items, lexicon, bits)
		return [
			{
				rows: features.rows.slice(0, count * FEATURES_PER_ITEM),
				edges: features.edges.slice(0, count),
				states: Uint8Array.from(statesOf(aligned.labels)),
			},
		]
	})
}

function weightsFile(crf: Crf, { bits }: TrainingOptions): string {
	const { scale, emissions, transitions, transitionScale } = quantise(crf, bits)
	return [
		'// Written by `npm run train:grammar`; not to be edited.',
		'export const WEIGHTS = {',
		`\tbits: ${bits},`,
		`\tscale: ${scale},`,
		`\ttransitionScale: ${transitionScale},`,
		`\temissions:\n\t\t'${writeWeights(emissions)}',`,
		`\ttransitions:\n\t\t'${writeWeights(transitions)}',`,
		'}',
		'',
	].join('\n')
}

function main(): void {
	if (!hasLabelledLines()) {
		console.error(`The labelled lines are missing: ${LABELLED_LINES}`)
		process.exitCode = 1
		return
	}
	const lines = readLabelledLines().filter(({ sentence }) => !isHeldOut(sentence))
	const examples = examplesOf(lines, OPTIONS.bits)
	console.log(`Training on ${examples.length} lines; ${lines.length - examples.length} could not be aligned.`)
	const crf = new Crf(OPTIONS)
	crf.train(examples, (epoch, loss) => console.log(`  epoch ${epoch}: loss ${loss.toFixed(4)}`))
	const text = weightsFile(crf, OPTIONS)
	writeFileSync(WEIGHTS_FILE, text)
	console.log(`Wrote ${WEIGHTS_FILE}: ${(gzipSync(text).length / 1000).toFixed(1)} kB gzip.`)
}

if (import.meta.main) main()
