/** Where a page of a list begins: after this row, in the list's order. */
export type Cursor = { at: number; id: string }

/** The cursor in an address; null for anything else, which is the first page. */
export function cursorIn(text: string | null): Cursor | null {
	const [, at, id] = /^(\d{1,16})\.(.{1,200})$/.exec(text ?? '') ?? []
	return at === undefined || id === undefined ? null : { at: Number(at), id }
}

export const cursorOf = ({ at, id }: Cursor): string => `${at}.${id}`
