import type { Source } from './citations.ts'

/** Where the engine must name a kind of a domain, or a field of one: `FILE: NAME`, each with its reason. */
export const NAMED_ON_PURPOSE: Readonly<Record<string, string>> = {}

const ENGINE = /^app\/sync\/(?!.*\.test\.tsx?$).*\.tsx?$/
const COMMENT = /^\s*(?:\/\/|\/?\*)/

/**
 * A sentence for each string of the engine that is the name of a domain's kind, of its store, or a verb of it, and for
 * each use of a field that the facts name: the engine knows kinds by their facts and rules. `names`: those of the
 * domains' kinds and stores; `fields`: those that a fact must be asked for.
 */
export function findNamedKinds(
	sources: readonly Source[],
	{ names, fields }: { names: readonly string[]; fields: readonly string[] },
	allowed: Readonly<Record<string, string>> = NAMED_ON_PURPOSE,
): string[] {
	const literal = new RegExp(`(['"\`])(${names.join('|')})(?:\\.[a-z_]+)?\\1`, 'g')
	const field = new RegExp(`\\b(${fields.join('|')})\\b`, 'g')
	const used = new Set<string>()
	const found = sources
		.filter(({ path }) => ENGINE.test(path))
		.flatMap(({ path, text }) =>
			text.split('\n').flatMap((line, at) => {
				if (COMMENT.test(line)) return []
				const found = [
					...[...line.matchAll(literal)].map(([, , name = '']) => ({
						name,
						why: `names the kind ${name}: ask its facts (app/entities.ts) or its rules (app/entity-rules.ts)`,
					})),
					...[...line.matchAll(field)].map(([, name = '']) => ({
						name,
						why: `names the field ${name}: ask the fact that names it (app/sync/model/entity.ts)`,
					})),
				]
				return found.flatMap(({ name, why }) => {
					const place = `${path}: ${name}`
					used.add(place)
					return Object.hasOwn(allowed, place) ? [] : [`${path}:${at + 1} ${why}.`]
				})
			}),
		)
	const unused = Object.keys(allowed).filter((place) => !used.has(place))
	return [...found, ...unused.map((place) => `${place} is an exception that nothing needs: remove it.`)]
}
