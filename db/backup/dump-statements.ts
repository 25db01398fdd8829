const CLOSING: Record<string, string> = { "'": "'", '"': '"', '`': '`', '--': '\n', '/*': '*/' }
const MARK = /['"`;]|--|\/\*/g
const TRIGGER = /^(?:\s+|--.*|\/\*[\s\S]*?\*\/)*create\s+trigger\b/i
const END_OF_TRIGGER = /;\s*end\s*$/i

/** The statements of an SQL text that comes in pieces, without their semicolons; `rest` gets what is left at its end. */
export async function* statementsOf(
	pieces: AsyncIterable<string>,
	rest: (text: string) => void,
): AsyncGenerator<string> {
	let text = ''
	let begin = 0
	let at = 0
	/** What ends the quotation or comment that the position is in. */
	let closing: string | undefined
	for await (const piece of pieces) {
		text = text.slice(begin) + piece
		at -= begin
		begin = 0
		for (;;) {
			if (closing) {
				const end = text.indexOf(closing, at)
				// Its first half may be the last letter of this piece.
				at = end === -1 ? Math.max(at, text.length - closing.length + 1) : end + closing.length
				if (end === -1) break
				closing = undefined
			}
			MARK.lastIndex = at
			const mark = MARK.exec(text)
			if (!mark) {
				at = Math.max(at, text.length - 1)
				break
			}
			at = mark.index + mark[0].length
			closing = CLOSING[mark[0]]
			if (closing) continue
			const statement = text.slice(begin, mark.index)
			if (TRIGGER.test(statement) && !END_OF_TRIGGER.test(statement)) continue
			yield statement
			begin = at
		}
	}
	rest(text.slice(begin))
}
