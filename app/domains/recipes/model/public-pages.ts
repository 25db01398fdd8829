/** A number of recipes that fills two, three and four columns evenly. */
export const PAGE_RECIPES = 24

/** Where a list of newest public recipes continues: after the recipe with this id, published at `published_at` (ms). */
export type PageCursor = { published_at: number; id: string }

const CURSOR = /^(\d{1,15})_([0-9a-f-]{36})$/

/** The cursor in an address. Anything that we did not write starts the list from the beginning. */
export function parseCursor(text: string | null): PageCursor | null {
	const [, published_at, id] = CURSOR.exec(text ?? '') ?? []
	return published_at && id ? { published_at: Number(published_at), id } : null
}

/**
 * A page of rows, from one row more than it holds: that row shows that there is a next page. `next`: the cursor of the
 * following page, null on the last one.
 */
export function pageOf<R extends PageCursor>(rows: readonly R[]): { shown: R[]; next: string | null } {
	const shown = rows.slice(0, PAGE_RECIPES)
	const last = shown.at(-1)
	return { shown, next: last && rows.length > shown.length ? `${last.published_at}_${last.id}` : null }
}
