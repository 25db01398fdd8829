/** Why an entry of an archive is left alone, or null. Nothing is ever written to a disk; a name that tries is still no recipe. */
export function isUnsafeName(name: string): boolean {
	return (
		name.length > 1_000 ||
		name.includes('\0') ||
		/^(?:[/\\]|[a-z]:)/i.test(name) ||
		name.split(/[/\\]/).some((part) => part === '..')
	)
}

/** What macOS, Windows and archivers leave beside the files that a cook means. */
export const isClutter = (name: string): boolean =>
	/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i.test(name)

export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
export const fileOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)
export const withoutEnding = (name: string): string => name.replace(/\.[^./]*$/, '')
export const endingOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The entry that a page of the archive names, beside that page or from the archive's root; '' when it names none. */
export function linkedName(link: string, folder: string, has: (name: string) => boolean): string {
	const bare = decoded(link.replace(/[?#].*$/, '').replace(/^(?:\.\/)+/, '')).replace(/\\/g, '/')
	return [folder + bare, bare].find((name) => bare !== '' && has(name)) ?? ''
}

function decoded(link: string): string {
	try {
		return decodeURIComponent(link)
	} catch {
		return link
	}
}
