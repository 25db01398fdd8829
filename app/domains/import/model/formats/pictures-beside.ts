import type { Archive } from './archive.ts'
import type { Around } from './around.ts'
import { folderOf, linkedName, withoutEnding } from './entry-names.ts'
import type { FoundPicture } from './found.ts'
import { FORMAT_MESSAGES as M } from './messages.ts'
import { archivePictures } from './pictures.ts'
import type { Parts } from './to-found.ts'
import { type Node, textOf } from './values.ts'

/** Pictures next to a recipe's file come before those that it links to on the web. */
export function withPictures(parts: Parts, node: Node, name: string, archive: Around): Parts {
	const links = [node.image]
		.flat()
		.map(textOf)
		.filter((link) => IS_PICTURE.test(link) && !/^https?:/i.test(link))
	const isLost = links.length > 0 && (parts.pictures ?? []).length === 0
	const asIs = isLost ? { ...parts, warnings: [...(parts.warnings ?? []), M.pictureLost] } : parts
	if (!archive) return asIs
	const named = links.map((link) => linkedName(link, folderOf(name), (other) => archive.has(other))).filter(Boolean)
	const own = archivePictures(archive, named.length > 0 ? named : picturesBeside(archive, name))
	// An app that stores the picture next to the recipe also keeps the address that it came from.
	return own.length > 0 ? { ...parts, pictures: own } : asIs
}

const PICTURE_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'JPG', 'JPEG', 'PNG', 'WEBP']
const IS_PICTURE = new RegExp(`\\.(?:${PICTURE_ENDINGS.join('|')})$`)

/** The pictures with these names and any extension. */
export const picturesNamed = (archive: Archive, stems: string[]): string[] =>
	stems.flatMap((stem) => PICTURE_ENDINGS.map((ending) => `${stem}.${ending}`)).filter((name) => archive.has(name))

/**
 * full.jpg of Nextcloud, image.jpg of Tandoor, images/original.webp of Mealie, and files with the recipe's own name.
 */
function picturesBeside(archive: Archive, name: string): string[] {
	const folder = folderOf(name)
	return picturesNamed(archive, [withoutEnding(name), `${folder}full`, `${folder}image`, `${folder}images/original`])
}

/** The picture of a recipe of Mealie's backup, in the recipe's own folder. */
export const backupPictures = (archive: Around, folder: string): FoundPicture[] =>
	archive ? archivePictures(archive, picturesNamed(archive, [`${folder}images/original`])) : []
