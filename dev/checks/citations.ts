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

/** The folders from which a document may name a path. */
const STARTS = ['', 'app/', 'app/domains/']

/** A sentence for each file that a document names with its folder and that does not exist. */
export function findMissingFiles({ path, text }: Source, exists: (file: string) => boolean): string[] {
	return [...text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|json|toml|webmanifest))`/g)].flatMap(
		({ index, 1: file = '' }) =>
			STARTS.some((start) => exists(start + file))
				? []
				: [`${path}:${lineAt(text, index)} names ${file}, which does not exist.`],
	)
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
