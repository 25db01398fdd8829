import type { LaidPage, Run } from './runs.ts'

/** The used part of the PDF library, in its browser build and its Node build. */
type Library = { Util: { transform(one: number[], other: number[]): number[] } }
type Page = {
	getViewport(settings: { scale: number }): { width: number; height: number; transform: number[] }
	getTextContent(): Promise<{ items: readonly object[] }>
}

/** The pieces of text on a page of a PDF, each with its position in points from the upper left corner. */
export async function textOfPage(pdfjs: Library, page: Page): Promise<LaidPage> {
	const viewport = page.getViewport({ scale: 1 })
	const { items } = await page.getTextContent()
	const runs = items.flatMap((item): Run[] => {
		if (!isText(item) || item.str.trim() === '') return []
		const [, , c = 0, d = 0, x = 0, base = 0] = pdfjs.Util.transform(viewport.transform, item.transform)
		const height = Math.hypot(c, d)
		// Vertical text is a mark at the page's edge.
		return Math.abs(c) > Math.abs(d) ? [] : [{ text: item.str, x, y: base - height, width: item.width, height }]
	})
	return { width: viewport.width, height: viewport.height, runs }
}

const isText = (item: object): item is { str: string; transform: number[]; width: number } => 'str' in item
