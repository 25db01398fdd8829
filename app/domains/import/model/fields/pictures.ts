import { absoluteUrl } from '../capture/addresses.ts'
import { fieldOf, isNode, listOf, type SchemaGraph } from '../page/schema-node.ts'

/** `width` is in pixels, 0 if the page does not state it. */
type Picture = { url: string; width: number }

// A picture within a picture is an address in an ImageObject; references may be circular.
const DEEPEST = 2
const MOST_PICTURES = 20
// A narrower picture is a thumbnail for lists; a recipe's page shows a larger one.
const NARROW_PX = 600

/** Absolute http(s) addresses of an image value in any shape, in the page's order. */
export function readPictures(value: unknown, graph: SchemaGraph, base: string): string[] {
	const pictures = picturesIn(value, graph, base, 0)
	return wideFirst(pictures.map((picture) => ({ ...picture, width: picture.width || widthInName(picture.url) })))
}

/** Unique addresses; those that name a small size ('cake-300x200.jpg') come last. */
export function wideByNameFirst(urls: string[]): string[] {
	return wideFirst(urls.map((url) => ({ url, width: widthInName(url) })))
}

function wideFirst(pictures: Picture[]): string[] {
	const isNarrow = ({ width }: Picture): boolean => width > 0 && width < NARROW_PX
	const ordered = [...pictures.filter((picture) => !isNarrow(picture)), ...pictures.filter(isNarrow)]
	return [...new Set(ordered.map((picture) => picture.url))]
}

const widthInName = (url: string): number => Number(/[-_](\d{2,4})x\d{2,4}\.\w{3,4}(?=$|\?)/.exec(url)?.[1] ?? 0)

function picturesIn(value: unknown, graph: SchemaGraph, base: string, depth: number): Picture[] {
	if (depth > DEEPEST) return []
	return listOf(value)
		.slice(0, MOST_PICTURES)
		.flatMap((item): Picture[] => {
			const picture = graph.resolve(item)
			if (typeof picture === 'string') {
				const url = absoluteUrl(picture.replaceAll('&amp;', '&'), base)
				return url ? [{ url, width: 0 }] : []
			}
			if (!isNode(picture)) return []
			const [width] = listOf(fieldOf(picture, 'width'))
			const pixels = typeof width === 'number' || typeof width === 'string' ? Number.parseInt(String(width), 10) : 0
			const addresses = fieldOf(picture, 'url', 'contentUrl', 'image', 'thumbnailUrl', '@id')
			return picturesIn(addresses, graph, base, depth + 1).map((inner) => ({ ...inner, width: pixels || inner.width }))
		})
}

/** The address of a recipe's video: the file, else the player, else its page. */
export function readVideo(value: unknown, graph: SchemaGraph, base: string): string {
	for (const item of listOf(value)) {
		const video = graph.resolve(item)
		const addresses = isNode(video)
			? ['contentUrl', 'embedUrl', 'url'].flatMap((name) => listOf(fieldOf(video, name)))
			: [video]
		for (const address of addresses) {
			const url = typeof address === 'string' ? absoluteUrl(address, base) : ''
			if (url) return url
		}
	}
	return ''
}
