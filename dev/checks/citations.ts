/** A text of the repository by its path from the root. */
export type Source = { path: string; text: string }

/** The parts by which a document can be cited. */
type Document = { titles: Set<string>; sections: Set<string>; statements: Set<number> }

const SPEC = 'docs/spec.md'
const SECURITY = 'docs/security.md'

/** A sentence for each citation of a document, section or statement that does not exist. */
export function findBrokenCitations(sources: readonly Source[], documents: readonly Source[]): string[] {
	const known = new Map(documents.map(({ path, text }) => [path, readDocument(text)]))
	return sources.flatMap(({ path, text }) => {
		const flat = joinComments(text)
		return citationsIn(flat).flatMap(({ index, check }) => {
			const why = check(known)
			return why === null ? [] : [`${path}:${lineAt(text, index)} cites ${why}.`]
		})
	})
}

/** Files of other projects, which documents name as their sources. */
const OF_OTHERS = ['packages/util/server/src/general/jsonLD.ts', 'exportDataAsync.ts']

/** A name with a word in capitals stands for many files: `THING.rules.ts`. */
const PLACEHOLDER = /(?:^|[/.-])[A-Z]{2,}(?=[/.-])/

/**
 * A sentence for each file that a document or a comment names and that does not exist: in a document what is quoted as
 * code, in a source what its comments name. A path may leave out its first folders, and braces list several files. `files`:
 * all files of the repository, by their paths from the root.
 */
export function findMissingFiles(sources: readonly Source[], files: readonly string[]): string[] {
	const known = new Set(files.flatMap(endsOf))
	const isKnown = (file: string) => known.has(file) || OF_OTHERS.includes(file) || PLACEHOLDER.test(file)
	return sources.flatMap(({ path, text }) =>
		text.split('\n').flatMap((line, at) =>
			namesIn(path, line)
				.flatMap(expandBraces)
				.filter((file) => !isKnown(file))
				.map((file) => `${path}:${at + 1} names ${file}, which does not exist.`),
		),
	)
}

/** A path and what is left of it without its first folders. */
function endsOf(file: string): string[] {
	const parts = file.split('/')
	return parts.map((_, from) => parts.slice(from).join('/'))
}

const COMMENT = /^\s*(?:\/\/|\/?\*).*|\s\/\/\s.*|\/\*\*.*\*\//
const NAME = '[\\w@$][\\w.@$/{},-]*\\.tsx?'
const IN_COMMENT = new RegExp(`(?<![\\w*./])${NAME}\\b`, 'g')
const IN_DOCUMENT = new RegExp(`(?<=\`)(?:${NAME}|[\\w.-]+/[\\w./-]+\\.(?:json|toml|webmanifest))(?=\`)`, 'g')

const namesIn = (path: string, line: string): string[] =>
	path.endsWith('.md')
		? [...line.matchAll(IN_DOCUMENT)].map(([name]) => name)
		: [...(COMMENT.exec(line)?.[0] ?? '').matchAll(IN_COMMENT)].map(([name]) => name)

function expandBraces(name: string): string[] {
	const [, before = '', list, after = ''] = name.match(/^(.*)\{([^}]*)\}(.*)$/) ?? []
	return list === undefined ? [name] : list.split(',').flatMap((one) => expandBraces(before + one.trim() + after))
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

function readDocument(text: string): Document {
	const headings = [...text.matchAll(/^#{1,4} +(?:(\d+(?:\.\d+)?)\.? +)?(.+)$/gm)]
	return {
		titles: new Set(headings.map(([, , title = '']) => title.trim())),
		sections: new Set(headings.flatMap(([, number]) => number ?? [])),
		statements: new Set(
			[...text.matchAll(/^\| *([\d, ]+?) *\|/gm)].flatMap(([, list = '']) => list.split(',').map(Number)),
		),
	}
}

/** Joins the lines of a comment, since a citation may span two of them; the text keeps its length. */
const joinComments = (text: string): string =>
	text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, (breaking) => ' '.repeat(breaking.length))

type Citation = { index: number; check(known: ReadonlyMap<string, Document>): string | null }

const citationsIn = (text: string): Citation[] => [
	...[...text.matchAll(/\bspec\s+(\d+(?:\.\d+)?)\b/gi)].map(({ index, 1: number = '' }) => ({
		index,
		check: (known: ReadonlyMap<string, Document>) =>
			known.get(SPEC)?.sections.has(number) ? null : `section ${number} of ${SPEC}, which has none of this number`,
	})),
	...[...text.matchAll(/\bsecurity\.md\s+(\d+)\b/gi)].map(({ index, 1: number = '' }) => ({
		index,
		check: (known: ReadonlyMap<string, Document>) =>
			known.get(SECURITY)?.statements.has(Number(number))
				? null
				: `statement ${number} of ${SECURITY}, which has none of this number`,
	})),
	...[...text.matchAll(/\b([\w/-]+\.md),\s+["“]([^"”]+)["”]/g)].map(({ index, 1: name = '', 2: title = '' }) => {
		const path = name.includes('/') ? name : `docs/${name}`
		return {
			index,
			check: (known: ReadonlyMap<string, Document>) =>
				known.get(path)?.titles.has(title.replace(/\s+/g, ' '))
					? null
					: `"${title}" of ${path}, which has no such section`,
		}
	}),
	...[...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(({ index, 0: path }) => ({
		index,
		check: (known: ReadonlyMap<string, Document>) => (known.has(path) ? null : `${path}, which does not exist`),
	})),
]
