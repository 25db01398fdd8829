import type { ShownRecipe } from '../../model/tool.ts'

/** A list's item that is a recipe, and what the item says besides its title. */
export type Dish = ShownRecipe & { words: string }

const LINKED = /^(?:\*\*)?\[([^\]\n]{1,500})\]\(([^()\s]{1,500})\)(?:\*\*)?/
/** What parts a title from what is said about it. */
const PARTING = /^\s*(?:\((.*)\)|[-–—:,]\s*(.*))?\s*$/s
const WORDS = /^[\s(:,–—-]/

/**
 * The recipe that a list's item begins with, by a link or by its title; undefined for any other item. `idOf` gives the
 * recipe of a link.
 */
export function dishOf(
	item: string,
	shows: readonly ShownRecipe[],
	idOf: (target: string) => string | undefined,
): Dish | undefined {
	const [linked, label, target] = LINKED.exec(item) ?? []
	const id = target === undefined ? undefined : idOf(target)
	if (linked !== undefined && label !== undefined && id !== undefined)
		return { id, title: label, words: wordsIn(item.slice(linked.length)) }
	const longest = [...shows]
		.sort((a, b) => b.title.length - a.title.length)
		.find(({ title }) => item.startsWith(title) && isEnd(item.slice(title.length)))
	return longest && { ...longest, words: wordsIn(item.slice(longest.title.length)) }
}

const isEnd = (rest: string): boolean => rest === '' || WORDS.test(rest)

function wordsIn(rest: string): string {
	const [, inBrackets, after] = PARTING.exec(rest) ?? []
	return (inBrackets ?? after ?? rest).replaceAll('**', '').trim()
}
