import type { Query } from '#db/batch.ts'
import type { MemoryDb } from '../../setup/memory-db.ts'

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'toSQL' in value

/** The texts of a statement that was built, or of all statements that ran until an answer came. */
export async function textsOf(memory: MemoryDb, made: (() => Iterable<unknown>)[]): Promise<string[]> {
	const texts: string[] = []
	memory.asked = (text) => texts.push(text)
	for (const make of made) {
		for (const one of make()) {
			if (isQuery(one)) texts.push(one.toSQL().sql)
			else await one
		}
	}
	memory.asked = undefined
	return [...new Set(texts)].filter((text) => !/^(begin|commit|rollback)\b/i.test(text))
}
