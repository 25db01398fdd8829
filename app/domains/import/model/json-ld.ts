import { graphOf, nodesIn, type SchemaGraph } from './schema-node.ts'
import { parseSound, parseTolerantJson } from './tolerant-json.ts'

/** How many characters of a page's broken scripts are repaired, because the repair is slow. */
const MOST_REPAIRED_CHARS = 500_000

/** All nodes in a page's JSON-LD scripts, however deeply nested (@graph, mainEntity, lists, articles). */
export function readJsonLd(scripts: string[]): SchemaGraph {
	let left = MOST_REPAIRED_CHARS
	const values = scripts.flatMap((script) => {
		const sound = parseSound(script)
		if (sound !== undefined) return [sound]
		const repaired = parseTolerantJson(script.slice(0, Math.max(left, 0)))
		left -= script.length
		return repaired
	})
	return graphOf(nodesIn(values))
}
