import { graphOf, nodesIn, type SchemaGraph } from './schema-node.ts'
import { parseTolerantJson } from './tolerant-json.ts'

/** Everything that a page's JSON-LD scripts tell, however deep it stands in them (@graph, mainEntity, lists, articles). */
export function readJsonLd(scripts: string[]): SchemaGraph {
	return graphOf(nodesIn(scripts.flatMap(parseTolerantJson)))
}
