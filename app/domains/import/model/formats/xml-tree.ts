import { scanHtml } from '../page/html-scanner.ts'

/** An element of an XML file; its name and those of its attributes are in lower case. */
export type XmlElement = { tag: string; attributes: ReadonlyMap<string, string>; children: (XmlElement | string)[] }

// An element nested deeper becomes a sibling of its parent.
const DEEPEST = 50

/** Parses an XML file tolerantly: never throws, linear in its length. `attributes`: the names to keep, in lower case. */
export function parseXml(xml: string, attributes: readonly string[]): XmlElement {
	const root: XmlElement = { tag: '', attributes: new Map(), children: [] }
	const open = [root]
	const current = () => open.at(-1) ?? root
	scanHtml(xml, new Set(attributes), {
		text(piece) {
			current().children.push(piece)
		},
		open(tag, found, closesItself) {
			const element: XmlElement = { tag, attributes: found, children: [] }
			current().children.push(element)
			if (!closesItself && open.length < DEEPEST) open.push(element)
		},
		close(tag) {
			const at = open.findLastIndex((element) => element.tag === tag)
			if (at > 0) open.length = at
		},
		// Nothing of it is HTML: CDATA is text, and no name of an element begins raw text.
		isForeign: () => true,
	})
	return root
}

/** The children of this name. */
export const childrenOf = (element: XmlElement, tag: string): XmlElement[] =>
	element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.tag === tag)

/** The descendants of this name, in the file's order, none within another. */
export function* elementsNamed(element: XmlElement, tag: string): Generator<XmlElement> {
	for (const child of element.children) {
		if (typeof child === 'string') continue
		if (child.tag === tag) yield child
		else yield* elementsNamed(child, tag)
	}
}

/** All text of an element, trimmed. */
export const xmlText = (element: XmlElement | undefined): string =>
	(element?.children ?? [])
		.map((child) => (typeof child === 'string' ? child : xmlText(child)))
		.join('')
		.trim()

export const textOfChild = (element: XmlElement, tag: string): string => xmlText(childrenOf(element, tag)[0])
