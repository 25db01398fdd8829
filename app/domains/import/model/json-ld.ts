import { graphOf, nodesIn, type SchemaGraph } from './schema-node.ts'
import { parseSound, parseTolerantJson } from './tolerant-json.ts'

/** Characters of a page's broken scripts that are repaired: letter by letter, which takes its time. */
const MOST_REPAIRED_CHARS = 500_000

/** Everything that a page's JSON-LD scripts tell, however deep it stands in them (@graph, mainEntity, lists, articles). */
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
