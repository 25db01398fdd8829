import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import type { RowChange } from '#app/sync/model/entities.ts'
import { PROJECT_ROOT } from '../../dev/workers.ts'

/** What `engine-in-page.ts` puts into the page. */
type Engine = typeof import('./engine-in-page.ts')

let bundle: Promise<string> | undefined

/** The device's own engine as one script, built from the product's sources. */
async function buildEngine(): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: 'error',
		build: {
			write: false,
			lib: { entry: join(PROJECT_ROOT, 'tests/setup/engine-in-page.ts'), formats: ['iife'], name: 'engine' },
		},
	})
	const [{ output }] = [built].flat() as [Rollup.RollupOutput]
	return `globalThis.engine = (() => { ${output[0].code}; return engine })()`
}

export type PageEdit = { verb: string; subject: string; changes: RowChange[] }

/**
 * Makes an edit on this page's device with the engine itself, as another tab would: it needs no screen of the product,
 * and the product has no entry point for it. Resolves when the edit is saved.
 */
export async function editOn(page: Page, userId: string, what: PageEdit): Promise<void> {
	bundle ??= buildEngine()
	if (!(await page.evaluate(() => 'engine' in globalThis))) await page.evaluate(await bundle)
	await page.evaluate(
		async ([cook, text]) => {
			const { edit, openLocalStore } = (globalThis as unknown as { engine: Engine }).engine
			const { changes, ...words }: PageEdit = JSON.parse(text)
			const look = changes.map(({ entity, id }) => ({ entity, ids: [id] }))
			await edit(await openLocalStore(cook), { ...words, look, plan: () => changes })
		},
		[userId, JSON.stringify(what)] as const,
	)
}
