/**
 * Answers each line of stdin with one line on stdout. Does not use node:readline, which also ends a line at U+2028, and
 * JSON leaves that character unescaped in strings.
 */
export async function answerLines(answer: (line: string) => object | Promise<object>): Promise<void> {
	const put = async (line: string): Promise<void> => {
		if (line !== '') process.stdout.write(`${JSON.stringify(await answer(line))}\n`)
	}
	let rest = ''
	for await (const chunk of process.stdin.setEncoding('utf8')) {
		const lines = `${rest}${chunk}`.split('\n')
		rest = lines.pop() ?? ''
		for (const line of lines) await put(line)
	}
	await put(rest)
}
