import type { Day } from '#app/platform/model/calendar.ts'
import type { DatesOf } from '#app/platform/model/dates.ts'
import type { EntityName } from './entities.ts'

type Fields = Record<string, unknown>

/** The fields of a live row of this space; undefined if there is none or it was not read. */
export type FindRow = (entity: EntityName, id: string) => Fields | undefined

/** What the words about a row depend on besides its fields. */
export type WordsOf = { find: FindRow; today: Day; of: DatesOf }

/** One value of a row in words, '' if it has none. `name` stands before it where it is not plain: 'Servings'. */
export type ChangeDetail = {
	name?: string
	read(fields: Fields, words: WordsOf): string
	/** It is worth a word only where it changes. */
	isChangeOnly?: true
}

/** How a proposed change of one kind of row is put into words. */
export type ChangeLabels = {
	/** What the row is called: the name of a meal. */
	nameOf(fields: Fields, words: WordsOf): string
	/** The rows that its words name besides its parent. */
	refersTo?(fields: Fields): { entity: EntityName; id: string }[]
	/** The words before the name of a row that is made: 'New in the plan'. */
	made: string
	/** The words before the name of a row that is deleted. */
	gone: string
	details: readonly ChangeDetail[]
	/** Its rows are not named: another row of the same change says it. */
	isImplied?: true
}
