import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, type ToolRun } from '../../dev/checks/run-tool.ts'
import { CHROMIUM_FLAGS, getChromium } from '../../dev/chromium.ts'

/** The results of one run of Lighthouse's mobile profile; scores are 0 to 100. */
export type LighthouseRun = {
	performance: number
	accessibility: number
	bestPractices: number
	seo: number
	lcpMs: number
	/** The markup of the LCP element, truncated. */
	lcpElement: string
	bytes: number
	longTasks: number
	/** Audits of all categories except the first that cost points. */
	findings: string[]
}

const MAX_TRIES = 3

/**
 * On a busy machine Chromium sometimes records no trace at all (NO_NAVSTART); such a run is no measurement and is
 * repeated.
 */
export async function runLighthouse(url: string): Promise<LighthouseRun> {
	const folder = await mkdtemp(join(tmpdir(), 'nomster-lighthouse-'))
	const outputPath = join(folder, 'report.json')
	try {
		for (let attempt = 1; ; attempt += 1) {
			const run = await recordPage(url, outputPath)
			if (run.status === 0) return summarize(JSON.parse(await readFile(outputPath, 'utf8')))
			if (attempt === MAX_TRIES) throw new Error(`Lighthouse failed on ${url}\n${run.stdout}\n${run.stderr}`)
		}
	} finally {
		await rm(folder, { recursive: true })
	}
}

function recordPage(url: string, outputPath: string): Promise<ToolRun> {
	process.env.CHROME_PATH = getChromium()
	return runTool('lighthouse/cli/index.js', [
		url,
		'--quiet',
		'--output=json',
		`--output-path=${outputPath}`,
		'--only-categories=performance,accessibility,best-practices,seo',
		`--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
	])
}

type Audit = { title: string; score: number | null; numericValue?: number; details?: { items?: unknown[] } }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type LighthouseReport = { categories: Record<string, Category>; audits: Record<string, Audit> }

function summarize({ categories, audits }: LighthouseReport): LighthouseRun {
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
	const findings = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
		(categories[name]?.auditRefs ?? [])
			.filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
			.map(({ id }) => `${id}: ${audits[id]?.title}`),
	)
	return {
		performance: score('performance'),
		accessibility: score('accessibility'),
		bestPractices: score('best-practices'),
		seo: score('seo'),
		lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
		lcpElement: findSnippet(audits['lcp-breakdown-insight']?.details) ?? 'unknown',
		bytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
		longTasks: audits['long-tasks']?.details?.items?.length ?? 0,
		findings,
	}
}

/** The first `snippet` anywhere in an audit's details: its position differs between versions. */
function findSnippet(details: unknown): string | undefined {
	if (typeof details !== 'object' || details === null) return undefined
	if ('snippet' in details && typeof details.snippet === 'string') return details.snippet.slice(0, 100)
	for (const part of Object.values(details)) {
		const found = findSnippet(part)
		if (found) return found
	}
	return undefined
}
