import { base64Pictures } from './pictures.ts'
import { linesUnder, type Parts, stepHeading, toItems } from './to-found.ts'
import { isTrue, linesOf, type Node, numberOf, textOf, textsOf, timeOf } from './values.ts'

/** A recipe of Mela: one text for the ingredients and one for the steps, with '#' before the names of groups. */
export const isMela = (node: Node): boolean =>
	typeof node.title === 'string' && typeof node.instructions === 'string' && 'ingredients' in node && 'yield' in node

const HEADING = /^#{1,6}\s*(.+?)\s*#*$/

export const readMela = (node: Node): Parts => ({
	title: textOf(node.title),
	description: bare(textOf(node.text)),
	lines: linesUnder(toItems(linesOf(bare(textOf(node.ingredients))), (line) => HEADING.exec(line)?.[1] ?? null)),
	steps: linesOf(bare(textOf(node.instructions))).map((line) => {
		const heading = HEADING.exec(line.trim())?.[1]
		return heading ? stepHeading(heading) : line
	}),
	prep: textOf(node.prepTime),
	cook: textOf(node.cookTime),
	total: textOf(node.totalTime),
	servings: textOf(node.yield),
	category: textsOf(node.categories),
	notes: [withoutHashes(bare(textOf(node.notes)))],
	nutrition: withoutHashes(bare(textOf(node.nutrition))),
	source: textOf(node.link),
	pictures: base64Pictures(textsOf(node.images)),
	favorite: isTrue(node.favorite),
	created: createdOf(node.date),
	dropped: [isTrue(node.wantToCook) && 'Want to cook'],
})

/** Apple's clock counts seconds from 2001. */
const EPOCH_2001 = Date.UTC(2001, 0, 1)
/** A time before 2001 in seconds since 1970 is far in the future by Apple's clock. */
const LATEST_SECONDS = 1_200_000_000

function createdOf(date: unknown): number {
	const seconds = numberOf(date)
	return seconds > 0 && seconds < LATEST_SECONDS ? Math.round(EPOCH_2001 + seconds * 1000) : timeOf(date)
}

/** Removes Mela's markup: bold, italic, links (their address is kept after the words). */
const bare = (text: string): string =>
	text.replace(/\[([^\][]*)\]\(([^()\s]*)\)/g, '$1 ($2)').replace(/(\*{1,2})(?=\S)([^*\n]+?)(?<=\S)\1/g, '$2')

const withoutHashes = (text: string): string => text.replace(/^#{1,6}\s*/gm, '')
