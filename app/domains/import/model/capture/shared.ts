/** What another app shared, or the bookmarklet sent. It stays on this device until it is read. */
export type Shared = {
	title: string
	text: string
	url: string
	/** A page's HTML, from the bookmarklet. */
	html: string
	files: Blob[]
}

/** The key prefix of shared items in the device's metadata. */
export const SHARED_PREFIX = 'shared:'
/** The page to which the share target and the bookmarklet lead, with the item's id. */
export const sharedPath = (id: string): string => `/recipes/import?shared=${id}`
export const SHARE_TARGET_PATH = '/recipes/import'

/** How a shared item is read. */
export type SharedKind =
	| { kind: 'file'; file: Blob; others: number }
	| { kind: 'page'; html: string; url: string }
	| { kind: 'url'; url: string }
	| { kind: 'text'; text: string }
	| { kind: 'none' }

const ADDRESS = /https?:\/\/[^\s<>"']+/i
/** Apps put an address into a text of two lines; a recipe has more. */
const MOST_LINES_AROUND_ADDRESS = 5

/** The part of a shared item in which a recipe is searched for: a file, else a page, an address, a text. */
export function kindOfShared({ title, text, url, html, files }: Shared): SharedKind {
	const [file, ...others] = files
	if (file) return { kind: 'file', file, others: others.length }
	if (html.trim() !== '') return { kind: 'page', html, url: addressIn(url) }
	const told = addressIn(url) || (isShort(text) ? addressIn(`${text} ${title}`) : '')
	if (told) return { kind: 'url', url: told }
	return text.trim() === '' ? { kind: 'none' } : { kind: 'text', text: isShort(text) ? text : withTitle(title, text) }
}

const addressIn = (text: string): string => (ADDRESS.exec(text)?.[0] ?? '').replace(/[.,;:!?)\]]+$/, '')

const isShort = (text: string): boolean => text.split('\n').filter(Boolean).length <= MOST_LINES_AROUND_ADDRESS

/** Apps send the name of a note separately from its text. */
const withTitle = (title: string, text: string): string =>
	title.trim() === '' || text.includes(title.trim()) ? text : `${title.trim()}\n${text}`
