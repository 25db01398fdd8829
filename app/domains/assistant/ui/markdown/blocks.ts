/** A paragraph with its line breaks, or a list. `start`: the number of the first item of a numbered list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; start: number | null; items: string[] }

const BULLET = /^\s{0,8}[-*•+]\s+(.*)$/
const NUMBER = /^\s{0,8}(\d{1,4})[.)]\s+(.*)$/
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/
const RULE = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/

type Line =
	| { kind: 'blank' }
	| { kind: 'text'; text: string; isIndented: boolean }
	| { kind: 'heading'; text: string }
	| { kind: 'item'; text: string; number: number | null }

function readLine(line: string): Line {
	if (line.trim() === '' || RULE.test(line)) return { kind: 'blank' }
	const [, heading] = HEADING.exec(line) ?? []
	if (heading !== undefined) return { kind: 'heading', text: heading }
	const [, bullet] = BULLET.exec(line) ?? []
	if (bullet !== undefined) return { kind: 'item', text: bullet, number: null }
	const [, number, numbered] = NUMBER.exec(line) ?? []
	if (numbered !== undefined) return { kind: 'item', text: numbered, number: Number(number) }
	return { kind: 'text', text: line.trim(), isIndented: /^\s/.test(line) }
}

/**
 * Splits a text into paragraphs and lists: the only blocks that an answer may have. A heading is a bold paragraph, a
 * list inside a list goes on with it, an item goes on in indented lines only, everything else is text. Linear in the length of the text; never throws.
 */
export function readBlocks(text: string): Block[] {
	const blocks: Block[] = []
	let isAfterBlank = false
	let isAfterHeading = false
	for (const line of text.split(/\r\n|[\n\r]/).map(readLine)) {
		// The blank line between two items does not end their list.
		const last = isAfterHeading ? undefined : blocks.at(-1)
		switch (line.kind) {
			case 'blank':
				isAfterBlank = true
				continue
			case 'heading':
				blocks.push({ kind: 'paragraph', text: `**${line.text.replaceAll('**', '')}**` })
				break
			case 'item':
				if (last?.kind === 'list' && (last.start === null) === (line.number === null)) last.items.push(line.text)
				else blocks.push({ kind: 'list', start: line.number, items: [line.text] })
				break
			case 'text':
				if (isAfterBlank || !last || (last.kind === 'list' && !line.isIndented))
					blocks.push({ kind: 'paragraph', text: line.text })
				else if (last.kind === 'list') last.items.push(`${last.items.pop()}\n${line.text}`)
				else last.text += `\n${line.text}`
		}
		isAfterBlank = false
		isAfterHeading = line.kind === 'heading'
	}
	return blocks
}
