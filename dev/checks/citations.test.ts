import { expect, test } from 'vitest'
import { findBrokenCitations, findMissingFiles } from './citations.ts'

// The numbers and names below are composed at run time, or the check would look for them in the real documents.
const GONE = 'gone'
const documents = [
	{ path: 'docs/spec.md', text: '# What it does\n\n## 4. The library\n\n### 4.3 Search\n' },
	{ path: 'docs/sync.md', text: '# Sync\n\n## The end of a session\n' },
	{ path: 'docs/security.md', text: '| # | Statement |\n| --- | --- |\n| 13, 23 | State changes |\n' },
]
const broken = (text: string) => findBrokenCitations([{ path: 'app/a.ts', text }], documents)

test('existing sections, statements and documents may be cited', () => {
	const text = [
		`// spec ${4} and spec ${'4.3'}; docs/${'sync'}.md; docs/${'security'}.md ${23}`,
		`// ${'sync'}.md, "The end of a session"`,
	].join('\n')
	expect(broken(text)).toEqual([])
})

test('a missing section of the spec is named with its place', () => {
	expect(broken(`\n/** Points (spec ${'4.9'}). */`)).toEqual([
		'app/a.ts:2 cites section 4.9 of docs/spec.md, which has none of this number.',
	])
})

test('so is a missing document, section title or statement', () => {
	expect(broken(`// docs/${GONE}.md`)).toEqual([`app/a.ts:1 cites docs/${GONE}.md, which does not exist.`])
	expect(broken(`// ${'sync'}.md, "Pictures"`)).toEqual([
		'app/a.ts:1 cites "Pictures" of docs/sync.md, which has no such section.',
	])
	expect(broken(`// docs/${'security'}.md ${99}`)).toEqual([
		'app/a.ts:1 cites statement 99 of docs/security.md, which has none of this number.',
	])
})

test('a citation may span two lines of its comment', () => {
	expect(broken(`/**\n * As in ${'sync'}.md, "The end\n * of a session" and spec\n * ${'4.3'}. */`)).toEqual([])
	expect(broken(`/**\n * As in spec\n * ${'7.1'}. */`)).toHaveLength(1)
})

const files = ['db/commits.ts', 'app/ui/theme.ts', 'app/domains/recipes/model/list.ts', 'app/routes/a.$id.tsx']
const missing = (text: string, path = 'docs/spec.md') => findMissingFiles([{ path, text }], files)

test('a document names existing files, whole or without their first folders', () => {
	expect(missing('`db/commits.ts`, `ui/theme.ts`, `recipes/model/list.ts`, `list.ts` and `a.$id.tsx`')).toEqual([])
	expect(missing('one\n`recipes/model/cards.ts`')).toEqual([
		'docs/spec.md:2 names recipes/model/cards.ts, which does not exist.',
	])
	expect(missing('`cards.ts` and `model/{list,cards}.ts`')).toEqual([
		'docs/spec.md:1 names cards.ts, which does not exist.',
		'docs/spec.md:1 names model/cards.ts, which does not exist.',
	])
})

test('a name that stands for many files, or is not quoted as code, is left alone in a document', () => {
	expect(missing('`model/THING.rules.ts`, `read-NAME.ts`, cards.ts and `cards.json`')).toEqual([])
})

test('so does a comment of a source, but not its code', () => {
	const comments = (text: string) => missing(text, 'app/a.ts')
	const cards = ['app/a.ts:1 names cards.ts, which does not exist.']
	expect(comments('// As in cards.ts.')).toEqual(cards)
	expect(comments(`\tconst a = 1 // ${'cards'}.ts`)).toEqual(cards)
	expect(comments(`/** In ${'model/list'}.ts, ../ui/theme.ts and #db/commits.ts. */`)).toEqual([])
	expect(comments("import('./cards.ts')\n// db/**/*.ts")).toEqual([])
})
