/**
 * Answers each line of stdin with one line on stdout. Does not use node:readline, which also ends a line at U+2028, and
 * JSON leaves that character unescaped in strings.
 */
export async function answerLines(answer: (line: string) => object): Promise<void> {
	const put = (line: string): void => {
		if (line !== '') process.stdout.write(`${JSON.stringify(answer(line))}\n`)
	}
	let rest = ''
	for await (const chunk of process.stdin.setEncoding('utf8')) {
		const lines = `${rest}${chunk}`.split('\n')
		rest = lines.pop() ?? ''
		lines.forEach(put)
	}
	put(rest)
}
