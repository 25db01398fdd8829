/** Signs that text recognition takes for a fraction, when a word follows; which one is known only where it says so. */
const MISREAD: [pattern: RegExp, fraction: string][] = [
	[/(?<![\p{L}\p{N}])(\d{0,2})\s?(?:[YV¥][/]?2|[l|I!]\/2|1\/[,.;:'’])(?=\s+\p{L}{2})/gu, '½'],
	[/(?<![\p{L}\p{N}])(\d{0,2})\s?(?:[YV¥][/]?4|[l|I!]\/4)(?=\s+\p{L}{2})/gu, '¼'],
	[/(?<![\p{L}\p{N}])(\d{0,2})\s?%[/]?4(?=\s+\p{L}{2})/gu, '¾'],
	[/(?<![\p{L}\p{N}])(\d{0,2})\s?(?:[YV¥][/]?3|[l|I!]\/3)(?=\s+\p{L}{2})/gu, '⅓'],
]

/**
 * A line of recognised text with the fractions that its signs can only have been: 'Y2 cup' is '½ cup'. '1% lemons' may
 * be 1½ as well as 1¼; it stays, and `doubtfulFigure` finds it.
 */
export function repairFigures(line: string): string {
	let repaired = line
	for (const [pattern, fraction] of MISREAD)
		repaired = repaired.replace(pattern, (_sign, whole: string) => `${whole}${fraction}`)
	return repaired
}
