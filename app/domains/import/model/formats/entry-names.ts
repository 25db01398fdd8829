/**
 * Whether an entry of an archive is skipped because of its name. Nothing is ever written to disk, but a name that tries
 * to escape is no recipe's.
 */
export function isUnsafeName(name: string): boolean {
	return (
		name.length > 1_000 ||
		name.includes('\0') ||
		/^(?:[/\\]|[a-z]:)/i.test(name) ||
		name.split(/[/\\]/).some((part) => part === '..')
	)
}

/** Files that macOS, Windows and archivers add. */
export const isClutter = (name: string): boolean =>
	/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i.test(name)

export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
export const fileOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
export const withoutEnding = (name: string): string => name.replace(/\.[^./]*$/, '')
export const endingOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The entry that a page in the archive links to, relative to that page or to the archive's root; '' if there is none.
 */
export function linkedName(link: string, folder: string, has: (name: string) => boolean): string {
	const bare = decoded(link.replace(/[?#].*$/, '').replace(/^(?:\.\/)+/, '')).replace(/\\/g, '/')
	return [withoutDots(folder + bare), bare].find((name) => bare !== '' && has(name)) ?? ''
}

/** 'recipes/../pictures/a.webp' is 'pictures/a.webp'. */
function withoutDots(name: string): string {
	const parts: string[] = []
	for (const part of name.split('/')) {
		if (part === '..') parts.pop()
		else if (part !== '.') parts.push(part)
	}
	return parts.join('/')
}

function decoded(link: string): string {
	try {
		return decodeURIComponent(link)
	} catch {
		return link
	}
}
