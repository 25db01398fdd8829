import { pageLine } from '../page/page-text.ts'
import { withinChars } from '../page/schema-node.ts'

/** A limit for all names of a field, more than any recipe keeps. */
const MOST_CHARS = 20_000

/** Names in a field, which some pages give as a list and others as one text with commas; unique, in order. */
export function readNames(texts: string[]): string[] {
	const names = withinChars(texts, MOST_CHARS)
		.flatMap((text) => pageLine(text).split(/\s*[,;|]\s*|\s*>\s*/))
		.filter((name) => /[\p{L}\p{N}]/u.test(name))
	return unique(names)
}

/** People's names: a name may contain a comma ('Rezepte, Leitung'), so only separate texts are separate people. */
export function readPeople(texts: string[]): string {
	return unique(
		withinChars(texts, MOST_CHARS)
			.map(pageLine)
			.filter((name) => /\p{L}/u.test(name) && !/^https?:/i.test(name)),
	).join(', ')
}

/** 'https://schema.org/GlutenFreeDiet' becomes 'Gluten free'. */
export function readDiets(texts: string[]): string[] {
	return unique(
		texts
			.map((text) =>
				pageLine(text)
					.replace(/^.*[/#:]/, '')
					.replace(/Diet$/, ''),
			)
			.map((name) => name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`))
			.filter((name) => /\p{L}/u.test(name)),
	)
}

/** Removes duplicates, ignoring case; the first spelling stays. */
export function unique(texts: string[]): string[] {
	const seen = new Set<string>()
	return texts.filter((text) => {
		const key = text.toLowerCase()
		if (seen.has(key)) return false
		seen.add(key)
		return true
	})
}
