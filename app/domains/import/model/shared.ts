/** What another app, or a page by the bookmarklet, handed over. It lies on this device until it is read. */
export type Shared = {
	title: string
	text: string
	url: string
	/** A page's own source, by the bookmarklet. */
	html: string
	files: Blob[]
}

/** The place of a shared thing in the device's metadata. */
export const SHARED_PREFIX = 'shared:'
/** Where the share target and the bookmarklet lead, with its id. */
export const sharedPath = (id: string): string => `/recipes/import?shared=${id}`
export const SHARE_TARGET_PATH = '/recipes/import'

/** How it is read. */
export type SharedKind =
	| { kind: 'file'; file: Blob; others: number }
	| { kind: 'page'; html: string; url: string }
	| { kind: 'url'; url: string }
	| { kind: 'text'; text: string }
	| { kind: 'none' }

const ADDRESS = /https?:\/\/[^\s<>"']+/i
/** Apps put an address into a text of two lines; a recipe has more. */
const MOST_LINES_AROUND_ADDRESS = 5

/** What of it a recipe is looked for in: a file, else a page, an address, a text. */
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

/** Apps give a note's name apart from its words. */
const withTitle = (title: string, text: string): string =>
	title.trim() === '' || text.includes(title.trim()) ? text : `${title.trim()}\n${text}`
