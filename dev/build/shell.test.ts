import { expect, test, vi } from 'vitest'
import { makeShell } from './shell.ts'

/** A document as React Router writes it, with modules that exist or do not. */
const rendered = (entry: string) =>
	`<html><head><link rel="modulepreload" href="/a.js"/></head><body><div id="boot"></div><script type="module" async="">import "data:text/javascript,1";
import * as route0 from "data:text/javascript,export default 1";
  window.__reactRouterRouteModules = {"root":route0};

import("${entry}");</script></body></html>`

async function start(entry: string) {
	const options = { boot: '<div id="fallback"></div>', prepaint: '', ownChunks: [] }
	const { html } = makeShell({ rendered: rendered(entry), ...options })
	const script = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
	const window = { prepaint: Promise.resolve(), cannotStart: vi.fn(), __reactRouterRouteModules: undefined }
	const document = { head: { append: vi.fn() }, createElement: () => ({}) }
	const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const source = `export default async (window, document) => {${script}}`
	const made: { default(window: unknown, document: unknown): Promise<void> } = await import(
		/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
	)
	await made.default(window, document)
	quiet.mockRestore()
	return window
}

test('the framework starts when all of its modules come', async () => {
	const window = await start('data:text/javascript,2')
	expect(window.__reactRouterRouteModules).toBeDefined()
	expect(window.cannotStart).not.toHaveBeenCalled()
})

test('a module that does not load is reported, not waited for', async () => {
	expect((await start('file:///nowhere/entry.js')).cannotStart).toHaveBeenCalledTimes(1)
})
