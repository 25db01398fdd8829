// Adapter for the scorer of labelled pages: JSON lines {id, url, html} on stdin, one answer a line on stdout.
//   npx node tests/bench/import.ts            answers
//   npx node tests/bench/import.ts --figures  prints how fast pages are read
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Page, readPage } from '../../app/domains/import/model/read-page.ts'
import { answerOf } from './import-answer.ts'

const OWN_PAGES = join(import.meta.dirname, '../pages')
const LABELLED_PAGES = join(import.meta.dirname, '../../../shared/bench/pages')

function answerLine(line: string): void {
	const { id, url, html } = JSON.parse(line)
	const start = performance.now()
	const [best] = readPage({ html, url }).recipes
	const ms = performance.now() - start
	process.stdout.write(`${JSON.stringify({ ...(best && answerOf(best)), id, ms })}\n`)
}

// Not node:readline: it also ends a line at U+2028, which JSON leaves inside its texts.
async function answerLines(): Promise<void> {
	let rest = ''
	for await (const chunk of process.stdin.setEncoding('utf8')) {
		const lines = `${rest}${chunk}`.split('\n')
		rest = lines.pop() ?? ''
		for (const line of lines) if (line !== '') answerLine(line)
	}
	if (rest !== '') answerLine(rest)
}

function pagesUnder(folder: string): Page[] {
	try {
		return readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(html|testhtml\.gz)$/.test(name))
			.map((name) => {
				const bytes = readFileSync(join(folder, name))
				return { url: '', html: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') }
			})
	} catch {
		// The labelled pages stand beside the project on some machines only.
		return []
	}
}

function figuresOf(pages: Page[]) {
	for (const page of pages.slice(0, 50)) readPage(page)
	const times = pages
		.map((page) => {
			const start = performance.now()
			readPage(page)
			return performance.now() - start
		})
		.sort((one, other) => one - other)
	const quantile = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)
	const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000
	const megabytes = pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6
	return {
		pages: pages.length,
		'pages a second': Math.round(pages.length / seconds),
		'MB a second': Number((megabytes / seconds).toFixed(1)),
		'ms p50': quantile(0.5),
		'ms p95': quantile(0.95),
		'ms max': quantile(1),
	}
}

if (process.argv.includes('--figures')) {
	const folders = { 'tests/pages': pagesUnder(OWN_PAGES), 'labelled pages': pagesUnder(LABELLED_PAGES) }
	console.table(
		Object.fromEntries(
			Object.entries(folders)
				.filter(([, pages]) => pages.length > 0)
				.map(([name, pages]) => [name, figuresOf(pages)]),
		),
	)
} else {
	await answerLines()
}
