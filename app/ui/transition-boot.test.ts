import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { TRANSITION_BOOT } from './transition-boot.ts'

/** What node reports as an unhandled rejection while `act` runs and until the queue of promises is empty. */
async function unhandledBy(act: () => void): Promise<unknown[]> {
	const seen: unknown[] = []
	const others = process.listeners('unhandledRejection')
	process.removeAllListeners('unhandledRejection')
	process.on('unhandledRejection', (reason) => seen.push(reason))
	act()
	await new Promise((resolve) => setImmediate(resolve))
	process.removeAllListeners('unhandledRejection')
	for (const one of others) process.on('unhandledRejection', one)
	return seen
}

type Reveal = (event: { viewTransition: { ready: Promise<void> } | null }) => void
type Start = (update: () => void) => { ready: Promise<void>; finished: Promise<void> }

function boot(start?: Start) {
	const document: { startViewTransition?: Start | undefined } = { startViewTransition: start }
	let reveal: Reveal | undefined
	runInNewContext(TRANSITION_BOOT, {
		document,
		addEventListener: (kind: string, listener: Reveal) => {
			if (kind === 'pagereveal') reveal = listener
		},
	})
	return { document, reveal: (event: Parameters<Reveal>[0]) => reveal?.(event) }
}

const skipped = () => Promise.reject(new Error('Transition was skipped'))

test('a transition that the browser skips is no error, between pages and within one', async () => {
	const { document, reveal } = boot(() => ({ ready: skipped(), finished: Promise.resolve() }))
	expect(await unhandledBy(() => void reveal({ viewTransition: { ready: skipped() } }))).toEqual([])
	expect(await unhandledBy(() => void document.startViewTransition?.(() => undefined))).toEqual([])
})

test('what the change of the page throws is reported', async () => {
	const failed = new Error('cannot render')
	const { document } = boot(() => ({ ready: Promise.reject(failed), finished: Promise.reject(failed) }))
	expect(await unhandledBy(() => void document.startViewTransition?.(() => undefined))).toEqual([failed])
})

test('a page without a transition, and a browser that has none, work as before', () => {
	const { document, reveal } = boot()
	reveal({ viewTransition: null })
	expect(document.startViewTransition).toBeUndefined()
})
