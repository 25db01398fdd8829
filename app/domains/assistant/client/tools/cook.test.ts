import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SyncClient } from '#app/sync/client/exchange/sync-client.ts'
import { seedRecipeId } from '#db/seed/seed.ts'
import { closeDevices } from '../../../../../tests/fakes/sync-device.ts'
import { type DemoKitchen, startDemoKitchen } from '../../../../../tests/setup/demo-kitchen.ts'
import { makeAliases } from '../../model/aliases.ts'
import { runCall } from '../run-call.ts'
import type { ToolContext } from '../tool-context.ts'

const NOW = Date.parse('2026-11-25T17:30:00Z')

let demo: DemoKitchen
let device: SyncClient
const aliases = makeAliases()
const MENEMEN = aliases.of(seedRecipeId('menemen'))

beforeAll(async () => {
	demo = await startDemoKitchen({ now: NOW, timeZone: 'Europe/London' })
	device = await demo.device()
})
afterAll(async () => {
	closeDevices()
	await demo.close()
})

/** The part of a browser's storage that sessions use; its keys are its own properties. */
function newStorage(): Record<string, unknown> {
	return Object.create({
		getItem(this: Record<string, string>, key: string) {
			return this[key] ?? null
		},
		setItem(this: Record<string, string>, key: string, value: string) {
			this[key] = value
		},
	})
}
beforeEach(() => {
	vi.stubGlobal('localStorage', newStorage())
	vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
	vi.unstubAllGlobals()
})

function cook(input: object, { now = NOW, ...more }: Partial<ToolContext> = {}) {
	const context: ToolContext = {
		...{ localStore: device.localStore, me: demo.me, now, today: '2026-11-25', timeZone: 'Europe/London' },
		...{ locale: 'en-GB', page: { route: 'home' }, aliases, engine: 'local', isOnline: true },
		signal: new AbortController().signal,
		...more,
	}
	return runCall({ id: 'c', name: 'cook', input }, context)
}
const said = async (input: object, more: Partial<ToolContext> = {}) => {
	const { status, words } = await cook(input, more)
	return `${status}: ${words}`
}

test('cooking starts at the first step, goes on, back and to a named step, and can be taken back', async () => {
	const started = await cook({ act: 'start', recipe: MENEMEN })
	expect(started).toMatchObject({ status: 'done', opens: `/recipe/${seedRecipeId('menemen')}/cook` })
	expect(started.words).toMatch(/^Step 1 of 4: /)
	const next = await cook({ act: 'next' })
	expect(next.words).toMatch(/^Step 2 of 4: /)
	expect(await said({ act: 'repeat' })).toMatch(/Step 2 of 4/)
	expect(await said({ act: 'step', step: 4 })).toMatch(/Step 4 of 4/)
	expect(await said({ act: 'next' })).toBe('ran: That was the last of 4 steps.')
	expect(await said({ act: 'back' })).toMatch(/Step 3 of 4/)
	expect(await said({ act: 'step', step: 9 })).toMatch(/^asked: .* has 4 steps/)
	expect((await cook(next.back as object)).words).toMatch(/^Step 1 of 4: /)
})

test('without a session the step of the page counts', async () => {
	const page: ToolContext['page'] = {
		route: 'cook',
		step: 2,
		recipe: { alias: MENEMEN, title: 'Menemen', servings: 2, lines: [] },
	}
	expect(await said({ act: 'next' }, { page })).toMatch(/Step 3 of 4/)
})

test('nothing to cook is a question', async () => {
	expect(await said({ act: 'start' })).toBe('asked: Which recipe do you want to cook?')
	expect(await said({ act: 'next' })).toMatch(/^asked: Nothing is being cooked/)
})

test('a timer runs, tells its time, is extended and stopped', async () => {
	const started = await cook({ act: 'timer', seconds: 1_200, name: 'leeks' })
	expect(started).toMatchObject({
		status: 'done',
		words: 'Timer started: 20 min for leeks.',
		back: { act: 'timer_stop', name: 'leeks' },
	})
	const later = { now: NOW + 60_000 }
	expect(await said({ act: 'timer_left' }, later)).toBe('ran: leeks: 19:00 left.')
	expect(await said({ act: 'timer_add', seconds: 60 }, later)).toBe('done: leeks: 20:00 left.')
	expect(await said({ act: 'timer', seconds: 60, name: 'eggs' }, later)).toMatch(/^done/)
	expect(await said({ act: 'timer_stop' }, later)).toBe('asked: Which timer?')
	expect(await said({ act: 'timer_stop', name: 'leeks' }, later)).toBe('done: The timer leeks is stopped.')
	expect(await said({ act: 'timer_left', name: 'leeks' }, later)).toBe('ran: There is no timer “leeks”.')
	expect(await said({ act: 'timer_left' }, { now: NOW + 200_000 })).toBe('ran: eggs: done.')
})

test('a timer without a time is a question, and a browser that stores nothing says so', async () => {
	expect(await said({ act: 'timer' })).toBe('asked: For how long?')
	vi.stubGlobal('localStorage', undefined)
	expect(await said({ act: 'timer', seconds: 60 })).toMatch(/^refused: This browser does not store anything/)
})

test('the end of cooking removes its timers', async () => {
	await cook({ act: 'start', recipe: MENEMEN })
	await cook({ act: 'timer', seconds: 60, recipe: MENEMEN })
	expect(await said({ act: 'done' })).toMatch(/^done: Cooking “Menemen/)
	expect(await said({ act: 'timer_left' })).toBe('ran: No timer is running.')
})
