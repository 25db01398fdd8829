import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ENTITIES } from '#app/entities.ts'
import type { AnyEntityFacts } from '#app/sync/model/entity.ts'
import { hashFiles } from '../hash-files.ts'
import { PROJECT_ROOT } from '../workers.ts'
import { findBrokenCitations, findMissingFiles, type Source } from './citations.ts'
import { findNamedKinds } from './named-kinds.ts'
import { findRetiredWords } from './retired-words.ts'
import { runTool } from './run-tool.ts'
import { findUntested } from './security-statements.ts'

/** A check passes or has a reason for its failure. */
export type CheckResult = { name: string; failure?: string }

const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`.trim()

/** Format, lint rules and the order of imports. */
export async function checkFormatAndLint(): Promise<CheckResult> {
	const run = await runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.'])
	return { name: 'format and lint', ...(run.status === 0 ? {} : { failure: said(run) }) }
}

const CRUISED = ['app', 'workers', 'db', 'dev', 'tests']

/**
 * The import rules. Also fails when the tool has read no module at all, because it then passes everything (TypeScript
 * 7).
 */
export async function checkImports(): Promise<CheckResult> {
	const run = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [...CRUISED, '--output-type', 'json'])
	const name = 'import rules'
	const report = readCruise(run.stdout)
	if (!report) return { name, failure: said(run) }
	if (report.modules === 0) return { name, failure: 'dependency-cruiser read no modules, so it checked nothing.' }
	if (report.broken.length > 0) return { name, failure: report.broken.join('\n') }
	return { name: `${name} (${report.modules} modules)` }
}

type Cruise = {
	summary: {
		totalCruised: number
		violations: { from: string; to: string; rule: { name: string; severity: string } }[]
	}
}

/** dependency-cruiser's JSON output; undefined when it died before writing it. */
export function readCruise(json: string): { modules: number; broken: string[] } | undefined {
	try {
		const { summary }: Cruise = JSON.parse(json)
		const broken = summary.violations
			.filter(({ rule }) => rule.severity === 'error')
			.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
		return { modules: summary.totalCruised, broken }
	} catch {
		return undefined
	}
}

const readTexts = (patterns: string[]): Source[] =>
	globSync(patterns, { cwd: PROJECT_ROOT }).map((path) => ({
		path,
		text: readFileSync(join(PROJECT_ROOT, path), 'utf8'),
	}))
const SOURCES = [...CRUISED.map((room) => `${room}/**/*.{ts,tsx,css,toml,md}`), '*.md']
const DOCUMENTS = ['docs/**/*.md']
/** Decisions name files as they were on their day. */
const DECISIONS = 'docs/decisions/'

/** Checks that comments and READMEs cite existing parts of documents, and that both name existing files. */
export async function checkCitations(): Promise<CheckResult> {
	const sources = readTexts(SOURCES)
	const documents = readTexts(DOCUMENTS)
	const broken = [
		...findBrokenCitations(sources, documents),
		...findMissingFiles(
			[...sources, ...documents.filter(({ path }) => !path.startsWith(DECISIONS))],
			globSync([`{${CRUISED.join(',')},public,docs}/**/*.*`, '*.*'], { cwd: PROJECT_ROOT }),
		),
	]
	return { name: 'citations', ...(broken.length > 0 ? { failure: broken.join('\n') } : {}) }
}

/** Checks that no retired name or word is back. */
export async function checkWords(): Promise<CheckResult> {
	const texts = readTexts([...SOURCES, ...DOCUMENTS]).filter(({ path }) => !path.startsWith('dev/checks/retired-words'))
	const found = findRetiredWords(texts)
	return { name: 'retired words', ...(found.length > 0 ? { failure: found.join('\n') } : {}) }
}

/** The engine's own kinds: their facts are in its folder. */
const ownKinds = (): string[] =>
	globSync('app/sync/model/*.entity.ts', { cwd: PROJECT_ROOT }).map((path) =>
		basename(path, '.entity.ts').replaceAll('-', '_'),
	)

/** Checks that the engine names no kind of a domain, and no field that says whether a row is public. */
export async function checkKinds(): Promise<CheckResult> {
	const own = ownKinds()
	const names = Object.entries(ENTITIES).flatMap(([kind, { store }]) => (own.includes(kind) ? [] : [kind, store]))
	const facts: AnyEntityFacts[] = Object.values(ENTITIES)
	const fields = facts.flatMap(({ publicBy }) => publicBy ?? [])
	const known = { names: [...new Set(names)], fields: [...new Set(fields)] }
	const found = findNamedKinds(readTexts(['app/sync/**/*.{ts,tsx}']), known)
	return { name: 'kinds in the engine', ...(found.length > 0 ? { failure: found.join('\n') } : {}) }
}

/** Checks that the access matrix names every page and every endpoint. */
export async function checkMatrix(): Promise<CheckResult> {
	const { problemsOfList } = await import('../../tests/matrix/list.ts')
	const problems = problemsOfList()
	return { name: 'access matrix', ...(problems.length > 0 ? { failure: problems.join('\n') } : {}) }
}

/** Checks that each statement of security is a test named by its number, or has a reason why not. */
export async function checkStatements(): Promise<CheckResult> {
	const tests = readTexts(CRUISED.map((room) => `${room}/**/*.test.{ts,tsx}`))
	const document = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
	const problems = findUntested(tests, document)
	return { name: 'security statements', ...(problems.length > 0 ? { failure: problems.join('\n') } : {}) }
}

type Made = { makes: string; from: string[]; script: string; args: string[] }

/** Generated types; a tool makes them again only when its inputs have changed. */
const MADE_TYPES: Made[] = [
	{
		makes: 'worker-configuration.d.ts',
		from: ['wrangler.toml', 'workers/*/wrangler.toml', 'package-lock.json'],
		script: 'wrangler/bin/wrangler.js',
		args: ['types', '--include-env=false', 'worker-configuration.d.ts'],
	},
	{
		makes: '.react-router/types',
		from: ['app/routes.ts', 'react-router.config.ts', 'vite.config.ts', 'package-lock.json'],
		script: '@react-router/dev/bin.js',
		args: ['typegen'],
	},
]
const STAMPS = join(PROJECT_ROOT, '.cache')

/** Returns the tool's message when it fails. */
async function makeTypes({ makes, from, script, args }: Made): Promise<string | undefined> {
	const stamp = join(STAMPS, `${makes.replaceAll(/\W+/g, '-')}.stamp`)
	const wanted = hashFiles(from)
	if (existsSync(join(PROJECT_ROOT, makes)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
	const run = await runTool(script, args)
	if (run.status !== 0) return said(run)
	mkdirSync(dirname(stamp), { recursive: true })
	writeFileSync(stamp, wanted)
}

/**
 * Generates the Workers' and the routes' types, then checks everything against them; tsc continues from its last run.
 */
export async function checkTypes(): Promise<CheckResult> {
	const name = 'types'
	const [failure] = (await Promise.all(MADE_TYPES.map(makeTypes))).filter((said) => said !== undefined)
	if (failure !== undefined) return { name, failure }
	const run = await runTool('typescript/bin/tsc', ['--pretty', 'false'])
	return { name, ...(run.status === 0 ? {} : { failure: said(run) }) }
}

/** All checks that do not run the code. */
export const STATIC_CHECKS = [
	checkFormatAndLint,
	checkImports,
	checkTypes,
	checkCitations,
	checkWords,
	checkKinds,
	checkMatrix,
]
