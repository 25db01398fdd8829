// Adapter for the scorer of pasted texts: JSON lines {id, text} on stdin, one answer per line on stdout.
//   npm run -s bench:text               answers
//   npm run bench:text -- --figures     prints accuracy, speed and memory of the text reader
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPastedPage } from '#app/domains/import/model/page/read-pasted-page.ts'
import { answerLines } from './answer-lines.ts'
import { type Figure, reportFigures } from './figures.ts'
import { answerOf } from './import-answer.ts'
import { isHeldOutSite, PASTED_TEXTS, TEXT_SCORER } from './labelled-pages.ts'
import { memoryOf, quantile } from './measure.ts'

type Case = { id: string; text: string; layout: string }

function answer(request: string): object {
	const { id, text } = JSON.parse(request)
	const start = performance.now()
	const [best] = readPastedPage(text, '').recipes
	const ms = performance.now() - start
	return { ...(best && answerOf(best)), id, ms }
}

/** Cases are named after their site: 'site/page#layout'. */
const siteOf = ({ id }: Case): string => id.split('/')[0] ?? id

const AIMS: Record<string, number> = {
	all: 95,
	headings: 85,
	'no-headings': 85,
	numbered: 85,
	bullets: 85,
	narrative: 85,
}

function accuracy(cases: Case[]): Figure[] {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-text-'))
	try {
		const score = (name: string, some: Case[]) => {
			const [input, out] = [join(folder, `${name}.jsonl`), join(folder, `${name}.json`)]
			writeFileSync(input, some.map((one) => JSON.stringify(one)).join('\n'))
			const command = `'${process.execPath}' '${import.meta.filename}'`
			const { status, stderr } = spawnSync(
				process.execPath,
				[TEXT_SCORER, '--cases', input, '--cmd', command, '--out', out],
				{ encoding: 'utf8' },
			)
			if (status !== 0) throw new Error(`the scorer failed: ${stderr}`)
			return JSON.parse(readFileSync(out, 'utf8'))
		}
		const held = score(
			'held-out',
			cases.filter((one) => isHeldOutSite(siteOf(one))),
		)
		const known = score(
			'known',
			cases.filter((one) => !isHeldOutSite(siteOf(one))),
		)
		const percent = (of: typeof held, layout: string) =>
			(100 * (of[layout]?.full.right ?? 0)) / (of[layout]?.full.n || 1)
		return Object.entries(AIMS).map(([layout, atLeast]) => ({
			name: `full, ${layout} (${percent(known, layout).toFixed(1)}; n ${held[layout]?.full.n})`,
			value: percent(held, layout),
			unit: '%',
			atLeast,
		}))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function speed(texts: string[]): Figure[] {
	for (const text of texts.slice(0, 100)) readPastedPage(text, '')
	const times = texts.map((text) => {
		const start = performance.now()
		readPastedPage(text, '')
		return performance.now() - start
	})
	return [
		{ name: 'a text, p50', value: quantile(times, 0.5), unit: 'ms', atMost: 6 },
		{ name: 'a text, p95', value: quantile(times, 0.95), unit: 'ms', atMost: 30 },
	]
}

const OWN_TEXT =
	'Plain rice\n\nIngredients\n200 g rice\n400 ml water\n\nMethod\nBoil the water. Add the rice.\nCover and wait.\n'
const MEGABYTE = 1_000_000

async function figures(): Promise<number> {
	const cases: Case[] = existsSync(PASTED_TEXTS)
		? readFileSync(PASTED_TEXTS, 'utf8')
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line))
		: []
	if (cases.length === 0) console.log(`  no labelled texts at ${PASTED_TEXTS}: speed and memory only`)
	else console.log('  in brackets: the texts that may be looked at')
	const long = OWN_TEXT.repeat(Math.ceil((5 * MEGABYTE) / OWN_TEXT.length))
	return reportFigures([
		...(cases.length > 0 ? accuracy(cases) : []),
		...speed(cases.length > 0 ? cases.map(({ text }) => text) : Array.from({ length: 200 }, () => OWN_TEXT)),
		{
			name: 'heap at the end of a text of 5 MB',
			value: memoryOf(() => readPastedPage(long, '')),
			unit: 'MB',
			atMost: 128,
		},
	])
}

if (process.argv.includes('--figures')) process.exitCode = await figures()
else await answerLines(answer)
