import { FORMAT_MESSAGES as M } from './messages.ts'
import type { Parts } from './to-found.ts'

/**
 * The recipes of a text in which each stands between a line that begins it and a line that ends it. The last recipe of a
 * file without its end has a warning.
 */
export function* recipesBetween(
	lines: Iterable<string>,
	{ begin, end, readOne }: { begin: RegExp; end: RegExp; readOne: (lines: string[]) => Parts },
): Generator<Parts> {
	let open: string[] | null = null
	for (const line of lines) {
		if (begin.test(line)) {
			if (open) yield readOne(open)
			open = []
		} else if (open && end.test(line)) {
			yield readOne(open)
			open = null
		} else open?.push(line)
	}
	if (open) yield { ...readOne(open), warnings: [M.endMissing] }
}
