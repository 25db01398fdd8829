/** One measured number and its target. `atLeast` and `atMost` state which direction is good. */
export type Figure = { name: string; value: number; unit: string } & ({ atMost: number } | { atLeast: number })

export const isMet = (figure: Figure): boolean =>
	'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast

/**
 * `name value unit ratio to target`: below 1 is good for at most, above 1 for at least. A target of 0 has no ratio.
 */
export function describeFigure(figure: Figure): string {
	const [words, aim] = 'atMost' in figure ? ['at most', figure.atMost] : ['at least', figure.atLeast]
	const ratio = aim === 0 ? '' : `${(figure.value / aim).toFixed(2)} of `
	const state = isMet(figure) ? 'met' : 'MISSED'
	return `  ${figure.name.padEnd(46)} ${round(figure.value)} ${figure.unit}  (${ratio}${words} ${aim}) ${state}`
}

const round = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))

/** Prints all figures, then a summary line. Returns the exit code. */
export function reportFigures(figures: Figure[]): number {
	for (const figure of figures) console.log(describeFigure(figure))
	const missed = figures.filter((figure) => !isMet(figure))
	const names = missed.length > 0 ? `; missed: ${missed.map(({ name }) => name).join(', ')}` : ''
	console.log(`${figures.length - missed.length} of ${figures.length} aims met${names}`)
	return missed.length === 0 ? 0 : 1
}

/** The median; for an even count the lower of the two middle values. */
export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b)
	const middle = sorted[Math.floor((sorted.length - 1) / 2)]
	if (middle === undefined) throw new Error('median of nothing')
	return middle
}
