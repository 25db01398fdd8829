import { expect, test, vi } from 'vitest'
import { makeShell } from './shell.ts'

/** A document as React Router writes it, with modules that exist or do not. */
const rendered = (entry: string) =>
	`<html><head><link rel="modulepreload" href="/a.js"/></head><body><div id="boot"></div><script type="module" async="">import "data:text/javascript,1";
import * as route0 from "data:text/javascript,export default 1";
  window.__reactRouterRouteModules = {"root":route0};

import("${entry}");</script></body></html>`

async function start(entry: string, pathname = '/recipes') {
	const options = {
		boot: '<div id="fallback"></div>',
		prepaint: '',
		ownChunks: { list: ['/list.js'], recipe: ['/recipe.js'] },
	}
	const { html } = makeShell({ rendered: rendered(entry), ...options })
	const script = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
	const window = { prepaint: Promise.resolve(), cannotStart: vi.fn(), __reactRouterRouteModules: undefined }
	const document = { head: { append: vi.fn() }, createElement: () => ({}) }
	const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const source = `export default async (window, document, location) => {${script}}`
	const made: { default(window: unknown, document: unknown, location: unknown): Promise<void> } = await import(
		/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
	)
	await made.default(window, document, { pathname })
	quiet.mockRestore()
	return { ...window, preloaded: document.head.append.mock.calls.flat().map(({ href }) => href) }
}

test('the framework starts when all of its modules come', async () => {
	const window = await start('data:text/javascript,2')
	expect(window.__reactRouterRouteModules).toBeDefined()
	expect(window.cannotStart).not.toHaveBeenCalled()
})

test('a module that does not load is reported, not waited for', async () => {
	expect((await start('file:///nowhere/entry.js')).cannotStart).toHaveBeenCalledTimes(1)
})

test('only the chunks of the page that is opened are requested at once', async () => {
	const entry = 'data:text/javascript,2'
	expect((await start(entry)).preloaded).toEqual(['/a.js', '/list.js'])
	expect((await start(entry, '/recipe/1')).preloaded).toEqual(['/a.js', '/recipe.js'])
})

test('a shell that starts with many chunks does not build', () => {
	const ownChunks = { list: Array.from({ length: 12 }, (_, i) => `/${i}.js`), recipe: [] }
	const make = () =>
		makeShell({ rendered: rendered('data:,'), boot: '<div id="fallback"></div>', prepaint: '', ownChunks })
	expect(make).toThrow('too many chunks')
})
