import { andList } from '../../model/list-words.ts'
import { matchName } from '../../model/match-name.ts'
import { asks, type Proposal } from '../proposal.ts'

/** A thing of the kitchen and what was asked for it. */
export type AskedThing<T, A> = { thing: T; asked: A }

/**
 * The things that a call names, one for each; a question where a name fits none or several. Things of the same name are
 * the same to a cook: the first is taken. `place`: 'on your list'.
 */
export function nameEach<T, A>(
	things: readonly T[],
	asked: readonly A[],
	{ wordOf, nameOf, place }: { wordOf(asked: A): string; nameOf(thing: T): string; place: string },
): { named: AskedThing<T, A>[] } | Proposal {
	const named: AskedThing<T, A>[] = []
	const missing: string[] = []
	for (const one of asked) {
		const word = wordOf(one)
		const found = matchName(things, word, nameOf)
		const names = [...new Set(found.map(nameOf))]
		const [thing] = found
		if (!thing) missing.push(word)
		else if (names.length > 1) return asks(`Which one do you mean by “${word}”?`, names.slice(0, 4))
		else if (!named.some((other) => other.thing === thing)) named.push({ thing, asked: one })
	}
	if (missing.length === 0) return { named }
	return asks(`${andList(missing)} ${missing.length === 1 ? 'is' : 'are'} not ${place}. What do you mean?`)
}
