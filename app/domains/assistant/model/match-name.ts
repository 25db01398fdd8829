import { isNear } from '#app/domains/recipes/model/search/near.ts'
import { isStopWord, stem, wordsOf } from '#app/domains/recipes/model/search/words.ts'

const keyOf = (text: string): string[] => {
	const words = wordsOf(text)
	const told = words.filter((word) => !isStopWord(word))
	return (told.length > 0 ? told : words).map(stem)
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ')

/**
 * The things that a cook means by a name, without accents and plurals: those of exactly that name, else those whose name
 * contains all of its words, else those that nearly do. In the order of `things`.
 */
export function matchName<T>(things: readonly T[], name: string, nameOf: (thing: T) => string): T[] {
	const wanted = keyOf(name)
	if (wanted.length === 0) return []
	const keyed = things.map((thing) => ({ thing, key: keyOf(nameOf(thing)) }))
	const holds = (isWord: (word: string, own: string) => boolean) =>
		keyed.filter(({ key }) => wanted.every((word) => key.some((own) => isWord(word, own))))
	const found = [
		() => keyed.filter(({ key }) => isSame(key, wanted)),
		() => holds((word, own) => own === word),
		() => holds((word, own) => own.startsWith(word)),
		() => holds((word, own) => own === word || isNear(word, own)),
	]
	for (const find of found) {
		const things = find()
		if (things.length > 0) return things.map(({ thing }) => thing)
	}
	return []
}
