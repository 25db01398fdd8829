// Adapter for the scorer of labelled pages: JSON lines {id, url, html} on stdin, one answer per line on stdout.
//   npm run -s bench:import               answers
//   npm run bench:import -- --figures     prints accuracy, speed and memory of the page reader
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { type Page, readPage } from '#app/domains/import/model/page/read-page.ts'
import { HOSTILE_PAGES } from '../factories/hostile-pages.ts'
import { answerLines } from './answer-lines.ts'
import { type Figure, reportFigures } from './figures.ts'
import { answerOf } from './import-answer.ts'
import { hasLabelledPages, isHeldOutSite, LABELLED_PAGES, labelledSites, PAGE_SCORER } from './labelled-pages.ts'
import { memoryOf, quantile } from './measure.ts'

const OWN_PAGES = join(import.meta.dirname, '../pages')

function answer(request: string): object {
	const { id, url, html } = JSON.parse(request)
	const start = performance.now()
	const [best] = readPage({ html, url }).recipes
	const ms = performance.now() - start
	return { ...(best && answerOf(best)), id, ms }
}

type Count = { n: number; right: number }
type Score = { cases: number; nothing: number } & { [field: string]: Count | number }

/** The scorer's own counts over these sites, with this very file as the adapter. */
function scoreOf(folder: string, name: string, sites: string[]): Score {
	const pages = mkdtempSync(join(folder, name))
	for (const site of sites) cpSync(join(LABELLED_PAGES, site), join(pages, site), { recursive: true })
	const out = join(folder, `${name}.json`)
	const command = `'${process.execPath}' '${import.meta.filename}'`
	const { status, stderr } = spawnSync(
		process.execPath,
		[PAGE_SCORER, '--cases', pages, '--cmd', command, '--half', 'dev', '--out', out],
		{ encoding: 'utf8' },
	)
	if (status !== 0) throw new Error(`the scorer failed: ${stderr}`)
	return JSON.parse(readFileSync(out, 'utf8')).dev
}

function countOf(score: Score, key: string): Count {
	const count = score[key]
	return typeof count === 'object' ? count : { n: 0, right: 0 }
}

const AIMS: Record<string, number> = {
	fullLoose: 86,
	full: 83,
	title: 98,
	ingredientsLoose: 89,
	instructions: 93,
	totalTime: 97,
	yields: 95.5,
	groups: 82,
}

function accuracy(): Figure[] {
	const folder = mkdtempSync(join(tmpdir(), 'nomster-import-'))
	try {
		const sites = labelledSites()
		const held = scoreOf(folder, 'held-out', sites.filter(isHeldOutSite))
		const known = scoreOf(
			folder,
			'known',
			sites.filter((site) => !isHeldOutSite(site)),
		)
		const percent = (score: Score, key: string) => (100 * countOf(score, key).right) / (countOf(score, key).n || 1)
		console.log(`  ${held.cases} pages of sites set aside; in brackets the ${known.cases} that may be looked at`)
		return [
			...Object.entries(AIMS).map(([key, atLeast]) => ({
				name: `${key} (${percent(known, key).toFixed(1)})`,
				value: percent(held, key),
				unit: '%',
				atLeast,
			})),
			{
				name: `nothing found (${((100 * known.nothing) / known.cases).toFixed(1)})`,
				value: (100 * held.nothing) / held.cases,
				unit: '%',
				atMost: 1,
			},
		]
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function pagesUnder(folder: string): Page[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(html|testhtml\.gz)$/.test(name))
		.map((name) => {
			const bytes = readFileSync(join(folder, name))
			return { url: '', html: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') }
		})
}

/** Milliseconds of processor time on one core, so that other work on the machine counts less. */
function costOf(work: () => void): number {
	const start = process.cpuUsage()
	work()
	const { user, system } = process.cpuUsage(start)
	return (user + system) / 1000
}

/** What no reader of pages can do without: htmlparser2 over the page, without keeping anything. */
function parseBare({ html }: Page): void {
	const parser = new Parser({})
	parser.write(html)
	parser.end()
}

const ROUNDS = 3

/** Each page is read and parsed in turn, so that both have the same machine; of each the least of ROUNDS counts. */
function speed(pages: Page[]): Figure[] {
	for (const page of pages.slice(0, 100)) {
		readPage(page)
		parseBare(page)
	}
	const costs = pages.map(() => ({ read: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY }))
	for (let round = 0; round < ROUNDS; round++)
		for (const [at, page] of pages.entries()) {
			const cost = costs[at]
			if (!cost) continue
			cost.bare = Math.min(
				cost.bare,
				costOf(() => parseBare(page)),
			)
			cost.read = Math.min(
				cost.read,
				costOf(() => readPage(page)),
			)
		}
	const read = costs.map((cost) => cost.read)
	const bare = costs.map((cost) => cost.bare)
	return [
		{ name: 'a page, p50', value: quantile(read, 0.5), unit: 'ms', atMost: 6 },
		{ name: 'a page, p95', value: quantile(read, 0.95), unit: 'ms', atMost: 30 },
		{
			name: "a page, p50, in htmlparser2's bare parses",
			value: quantile(read, 0.5) / quantile(bare, 0.5),
			unit: 'times',
			atMost: 2.5,
		},
	]
}

/** The cost of the worst of all hostile pages: milliseconds of processor time, the minimum of two tries. */
function worstOfHostilePages(): Figure {
	const costs = Object.values(HOSTILE_PAGES).map((make) => {
		const html = make(FIVE_MB)
		return Math.min(...[1, 2].map(() => costOf(() => readPage({ html, url: 'https://a.example/x' }))))
	})
	return {
		name: `the worst of ${costs.length} hostile pages of 5 MB`,
		value: Math.max(...costs),
		unit: 'ms',
		atMost: 1_000,
	}
}

const FIVE_MB = 5_000_000

/** A page of 5 MB with as many tags for its length as long recipe pages have. */
function longPage(): string {
	const block = `<div class="post"><p>${'A sentence of a long story. '.repeat(20)}</p><ul><li>200 g flour</li></ul></div>`
	return `<html><body><h1>Long</h1>${block.repeat(Math.ceil(FIVE_MB / block.length))}</body></html>`
}

function figures(): number {
	if (!hasLabelledPages()) console.log(`  no labelled pages at ${LABELLED_PAGES}: speed and memory only`)
	const html = longPage()
	return reportFigures([
		...(hasLabelledPages() ? accuracy() : []),
		...speed(pagesUnder(hasLabelledPages() ? LABELLED_PAGES : OWN_PAGES)),
		worstOfHostilePages(),
		{
			name: 'heap at the end of a page of 5 MB',
			value: memoryOf(() => readPage({ html, url: '' })),
			unit: 'MB',
			atMost: 128,
		},
	])
}

if (process.argv.includes('--figures')) process.exitCode = figures()
else await answerLines(answer)
