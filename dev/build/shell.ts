import { contentSecurityPolicy } from '#app/platform/model/csp.ts'
import { SECURITY_HEADERS } from '#app/platform/model/security-headers.ts'
import { inlineHashes } from '#app/platform/server/inline-hashes.ts'
import type { OwnChunks } from './own-chunks.ts'

export type Shell = { html: string; headers: Record<string, string> }

/**
 * The framework waits for the prepaint, but not longer than this: on a slow processor, rows that have been read are
 * painted within a second, and a framework that starts earlier takes the thread from them.
 */
const PREPAINT_PATIENCE_MS = 1_500

/** Each is a request to the service worker, which on a slow phone costs milliseconds before React can start. */
const MOST_CHUNKS = 12

/**
 * Makes the rendered shell start in the right order: the prepaint first, because its IndexedDB results would queue
 * behind the evaluation of the framework, then the framework's modules. Preload links are removed, since a browser
 * compiles those modules as they arrive and before the first inline script; the end of the prepaint requests them
 * instead, together with those of the cook's own pages, which would otherwise be discovered one after another. Throws
 * when React Router's document has an unknown form.
 */
export function makeShell({
	rendered,
	boot,
	prepaint,
	ownChunks,
}: {
	rendered: string
	/** Inserted into the boot screen. */
	boot: string
	prepaint: string
	ownChunks: OwnChunks
}): Shell {
	const preloads = [...rendered.matchAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g)].map(
		([, href = '']) => href,
	)
	const withShell = (chunks: string[]) => [...new Set([...preloads, ...chunks])]
	const chunks = { list: withShell(ownChunks.list), recipe: withShell(ownChunks.recipe) }
	const html = rendered
		.replace(/<link rel="modulepreload"[^>]*>/g, '')
		.replace(/(<div id="boot"[^>]*>)(<\/div>)/, (_, open: string, close: string) => open + boot + close)
		.replace('<head>', () => `<head><script>${prepaint}</script>`)
		.replace(
			/(<script type="module"[^>]*>)([\s\S]*?)(<\/script>)/,
			(_, open: string, modules: string, close: string) =>
				`${open}${orSayWhy(startOrder(chunks) + dynamicImports(modules))}${close}`,
		)
	const complaints = [
		[!html.includes('id="fallback"'), 'it has no fallback to fill'],
		[html.includes('nonce='), 'it carries a nonce'],
		[
			!html.includes('await window.prepaint') && !html.includes('Promise.race([window.prepaint'),
			'it does not wait for the prepaint',
		],
		[/^\s*import\s/m.test(moduleOf(html)), 'a module is imported before the prepaint'],
		[chunks.list.length === 0, 'it names no chunks'],
		[chunks.list.length > MOST_CHUNKS, 'the list starts with too many chunks'],
	] as const
	const complaint = complaints.find(([isWrong]) => isWrong)
	if (complaint) throw new Error(`bad shell: ${complaint[1]}\n${html}`)
	return {
		html,
		headers: {
			...SECURITY_HEADERS,
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': contentSecurityPolicy(inlineHashes(html)),
			'cache-control': 'no-store',
			'x-shell': '1',
		},
	}
}

const moduleOf = (html: string): string => /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

/** One append for all links: each appended alone made the browser style the page again. */
const startOrder = ({ list, recipe }: OwnChunks): string =>
	`await Promise.race([window.prepaint,new Promise(r=>setTimeout(r,${PREPAINT_PATIENCE_MS}))]);
document.head.append(...(/^\\/recipe\\//.test(location.pathname)?${JSON.stringify(recipe)}:${JSON.stringify(list)}).map(href=>Object.assign(document.createElement("link"),{rel:"modulepreload",href})));
`

/** A module that does not load must not leave the placeholder page in place forever. */
const orSayWhy = (script: string): string => `try{${script}}catch(error){console.error(error);window.cannotStart?.()}`

/** Static imports would be loaded before the first line runs. */
const dynamicImports = (module: string): string =>
	module
		.replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
		.replace(/^\s*import ("[^"]+");/gm, 'await import($1);')
		.replace(/^\s*import\(("[^"]+")\);/gm, 'await import($1);')
