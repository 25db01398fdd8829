// Adapter for the scorer of labelled ingredient lines: JSON lines {id, sentence} on stdin, one answer per line on
// stdout.
//   npm run -s bench:ingredients               answers
//   npm run bench:ingredients -- --figures     prints accuracy, speed and load size of the line grammar
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { loadFoods } from '#app/domains/ingredients/model/foods/load-foods.ts'
import { readFoods } from '#app/domains/ingredients/model/foods/read-foods.ts'
import { parseIngredientLine } from '#app/domains/ingredients/model/grammar/parse-line.ts'
import type { ParsedLine } from '#app/domains/ingredients/model/grammar/parsed-line.ts'
import { loadTagger } from '#app/domains/ingredients/model/grammar/tagger/load-tagger.ts'
import { type Rational, toNumber } from '#app/domains/ingredients/model/quantity/rational.ts'
import { hasLabelledLines, LABELLED_LINES, readLabelledLines, SCORER } from '../../dev/train-tagger/labelled-lines.ts'
import { isHeldOut } from '../../dev/train-tagger/split.ts'
import { type Figure, reportFigures } from './figures.ts'

const tagger = await loadTagger()
const foods = await loadFoods()
const read = (sentence: string) => parseIngredientLine(sentence, { language: 'en', tagger })

const numberOf = (value: Rational | null) => (value ? toNumber(value) : null)

const GLYPHS: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅛': '1/8' }

/** Writes measures as the labels do: '1 cm / 1/2 in' for '1cm/½in', '1 inch' for '1-inch'. */
const spaced = (text: string): string =>
	text
		.replace(/(?<=\p{L})\/(?=[\d½⅓⅔¼¾⅛])/gu, ' / ')
		.replace(/(?<=[\d½⅓⅔¼¾⅛])-?(?=\p{L})/gu, ' ')
		.replace(/(?<!\d)[½⅓⅔¼¾⅛]/g, (glyph) => GLYPHS[glyph] ?? glyph)

/** The labels put words such as 'about' and 'of' into the note; the product keeps them separate. */
function answerOf(line: ParsedLine) {
	const note = [line.preparation, line.note, line.rest].filter((part) => part !== null)
	return {
		quantity: numberOf(line.quantity),
		quantityMax: numberOf(line.quantityMax),
		unit: line.unit,
		name: line.name,
		note: note.length > 0 ? spaced(note.join('; ')) : null,
	}
}

function answerLine(request: string): void {
	const { id, sentence } = JSON.parse(request)
	const start = performance.now()
	const line = read(sentence)
	const ms = performance.now() - start
	process.stdout.write(`${JSON.stringify({ ...answerOf(line), id, ms })}\n`)
}

// Not node:readline, which also ends a line at U+2028; JSON leaves that character unescaped in strings.
async function answerLines(): Promise<void> {
	let rest = ''
	for await (const chunk of process.stdin.setEncoding('utf8')) {
		const lines = `${rest}${chunk}`.split('\n')
		rest = lines.pop() ?? ''
		for (const line of lines) if (line !== '') answerLine(line)
	}
	if (rest !== '') answerLine(rest)
}

type Score = Record<string, { n: number; right: number }>

/** The scorer's own counts over these lines, with this very file as the adapter. */
function scoreOf(folder: string, name: string, lines: object[]): Score {
	const [cases, out] = [join(folder, `${name}.jsonl`), join(folder, `${name}.json`)]
	writeFileSync(cases, lines.map((line) => JSON.stringify(line)).join('\n'))
	const command = `'${process.execPath}' '${import.meta.filename}'`
	const { status, stderr } = spawnSync(
		process.execPath,
		[SCORER, '--cases', cases, '--cmd', command, '--half', 'dev', '--out', out],
		{ encoding: 'utf8' },
	)
	if (status !== 0) throw new Error(`the scorer failed: ${stderr}`)
	return JSON.parse(readFileSync(out, 'utf8')).dev
}

const AIMS = { quantity: 99.7, unit: 98.5, name: 95.5, all: 94, allNote: 90 }

function accuracy(): Figure[] {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-ingredients-'))
	try {
		const lines = readLabelledLines()
		const heldOut = lines.filter(({ sentence }) => isHeldOut(sentence))
		const learned = lines.filter(({ sentence }) => !isHeldOut(sentence))
		const [of, ofLearned] = [scoreOf(folder, 'held-out', heldOut), scoreOf(folder, 'learned', learned)]
		const percent = (score: Score, key: string) => (100 * (score[key]?.right ?? 0)) / (score[key]?.n ?? 1)
		console.log(`  ${heldOut.length} lines held out; in brackets the ${learned.length} that the tagger was trained on`)
		return Object.entries(AIMS).map(([key, atLeast]) => ({
			name: `${key} (${percent(ofLearned, key).toFixed(2)})`,
			value: percent(of, key),
			unit: '%',
			atLeast,
		}))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

const SECONDS = 3

function speed(name: string, sentences: string[], read: (sentence: string) => unknown): Figure {
	for (const sentence of sentences) read(sentence)
	// Processor time, so that other work on the machine does not count; threads of the garbage collector do.
	const start = process.cpuUsage()
	const usedSeconds = () => {
		const { user, system } = process.cpuUsage(start)
		return (user + system) / 1e6
	}
	let count = 0
	while (usedSeconds() < SECONDS) {
		for (let turn = 0; turn < 500; turn += 1) {
			read(sentences[count % sentences.length] ?? '')
			count += 1
		}
	}
	return {
		name,
		value: Math.round(count / usedSeconds()),
		unit: '',
		atLeast: 20_000,
	}
}

const MODEL = join(import.meta.dirname, '../../app/domains/ingredients/model')
const ENTRIES = [
	'grammar/read-line.ts',
	'grammar/tagger/load-tagger.ts',
	'foods/load-foods.ts',
	'allergens/verdict.ts',
	'nutrition/nutrition.ts',
	'merge/merge-lines.ts',
]

/** What a browser loads for everything that derives from lines, minified and compressed: grammar, weights, foods. */
async function loadedBytes(): Promise<number> {
	const outDir = mkdtempSync(join(tmpdir(), 'nomster-grammar-'))
	try {
		await build({
			configFile: false,
			logLevel: 'error',
			build: {
				outDir,
				lib: { entry: ENTRIES.map((entry) => join(MODEL, entry)), formats: ['es'] },
				minify: true,
			},
		})
		const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
		return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(outDir, name)), { level: 9 }).length, 0)
	} finally {
		rmSync(outDir, { recursive: true, force: true })
	}
}

const OWN_LINES = [
	'200g/7oz plain flour',
	'2 large eggs, beaten',
	'salt and freshly ground black pepper',
	'1 (14 oz) can tomatoes',
]

/** Share of lines with a name; it has no target, because a guess would raise it. */
function knownShare(sentences: string[]): number {
	const named = sentences.map((sentence) => readFoods(foods, read(sentence))).filter((parts) => parts.length > 0)
	return (100 * named.filter((parts) => parts.every(({ food }) => food)).length) / named.length
}

async function figures(): Promise<number> {
	const sentences = hasLabelledLines() ? readLabelledLines().map(({ sentence }) => sentence) : OWN_LINES
	if (!hasLabelledLines()) console.log(`  no labelled lines at ${LABELLED_LINES}: speed and size only`)
	console.log(`  the table knows all foods of ${knownShare(sentences).toFixed(1)} % of the lines`)
	return reportFigures([
		...(hasLabelledLines() ? accuracy() : []),
		speed('lines a second of one core', sentences, read),
		speed('the same with their foods', sentences, (sentence) => readFoods(foods, read(sentence))),
		{ name: 'grammar, weights and foods, gzip', value: (await loadedBytes()) / 1000, unit: 'kB', atMost: 350 },
	])
}

if (process.argv.includes('--figures')) process.exitCode = await figures()
else await answerLines()
