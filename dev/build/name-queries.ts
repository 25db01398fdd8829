import type { Plugin } from 'vite'

const QUERIES = /\/db\/queries\/[\w-]+\.ts$/
/** The module as it is written, which its named twin imports. */
const AS_WRITTEN = '?as-written'
const EXPORT = /^export (?!type\b|interface\b)(.*)$/gm
const KNOWN_FORM = /^(?:async )?(?:function|const) (\w+)/

/** What a module of db/queries exports. Throws for a form of export in which a function could stay without its name. */
export function exportsOf(code: string, file: string): string[] {
	return [...code.matchAll(EXPORT)].map(([, form = '']) => {
		const [, name] = KNOWN_FORM.exec(form) ?? []
		if (!name) throw new Error(`${file}: a query is exported as a function or a constant, not by "export ${form}"`)
		return name
	})
}

/**
 * Puts every function of db/queries under its own name (db/asking.ts), so that the figures and the report of a slow
 * operation say which one asked. Done while the Workers are bundled: no function can be without its name or have another's.
 */
export const nameQueries: Plugin = {
	name: 'name-queries',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name !== 'client',
	transform(code, id) {
		if (!QUERIES.test(id)) return null
		const written = JSON.stringify(id + AS_WRITTEN)
		const names = exportsOf(code, id)
		const lines = [
			`import { named } from '#db/asking.ts'`,
			`import { ${names.map((name) => `${name} as written_${name}`).join(', ')} } from ${written}`,
			...names.map((name) => `export const ${name} = /*#__PURE__*/ named('${name}', written_${name})`),
		]
		return { code: lines.join('\n'), map: null }
	},
}
