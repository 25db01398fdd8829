import type { EDITOR as E } from '#app/domains/recipes/model/editor-messages.ts'

/**
 * The ids of the elements that name a row's controls. The number in a name changes with every row above, and naming by
 * reference keeps that from drawing the row again.
 */
export type NameIds = {
	/** Of the row's name: 'Ingredient 3'. */
	row: string
	/** Of the words of `aroundName`, by their keys, after this prefix. */
	words: string
}

type AroundName = keyof typeof E.aroundName

/** The value of `aria-labelledby` for the row's name with words around it. */
export const namedBy = ({ row, words }: NameIds, before: AroundName | null, after?: AroundName): string =>
	[before && `${words}-${before}`, row, after && `${words}-${after}`].filter(Boolean).join(' ')
