import type { Source } from './citations.ts'

/** Where the engine must name a kind of a domain: `FILE: NAME`, each with its reason. */
export const NAMED_ON_PURPOSE: Readonly<Record<string, string>> = {}

const ENGINE = /^app\/sync\/(?!.*\.test\.tsx?$).*\.tsx?$/
const COMMENT = /^\s*(?:\/\/|\/?\*)/

/**
 * A sentence for each string of the engine that is the name of a domain's kind, of its store, or a verb of it: the engine
 * knows kinds by their facts and rules. `names`: those of the domains' kinds and stores.
 */
export function findNamedKinds(
	sources: readonly Source[],
	names: readonly string[],
	allowed: Readonly<Record<string, string>> = NAMED_ON_PURPOSE,
): string[] {
	const literal = new RegExp(`(['"\`])(${names.join('|')})(?:\\.[a-z_]+)?\\1`, 'g')
	const used = new Set<string>()
	const found = sources
		.filter(({ path }) => ENGINE.test(path))
		.flatMap(({ path, text }) =>
			text.split('\n').flatMap((line, at) => {
				if (COMMENT.test(line)) return []
				return [...line.matchAll(literal)].flatMap(([, , name]) => {
					const place = `${path}: ${name}`
					used.add(place)
					const why = `names the kind ${name}: ask its facts (app/entities.ts) or its rules (app/entity-rules.ts)`
					return Object.hasOwn(allowed, place) ? [] : [`${path}:${at + 1} ${why}.`]
				})
			}),
		)
	const unused = Object.keys(allowed).filter((place) => !used.has(place))
	return [...found, ...unused.map((place) => `${place} is an exception that nothing needs: remove it.`)]
}
