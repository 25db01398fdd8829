import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../../app/platform/model/ids.ts'
import { put, recipe, type SyncApp, startSyncApp } from '../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const lookupsOf = async (cookie: string) => (await app.fetch('/api/sync/lookups', { cookie })).json()

test('a cuisine that any cook gives a recipe is offered to all, once in whatever case; categories are the own ones', async () => {
	const [ana, ben] = [await app.signUp(), await app.signUp({ subscription_tier: 'Premium' })]
	const [phone, tablet] = [ana.device(), ben.device()]
	const id = makeId()
	await phone.sync(phone.edit([put('recipe', id, recipe({ cuisine: 'Nordic', category: ['Grill'] }))]))
	await tablet.sync(tablet.edit([put('recipe', makeId(), recipe({ cuisine: 'NORDIC' }))]))
	await phone.sync(phone.edit([put('recipe', id, { cuisine: 'Basque' }, { cuisine: 'Nordic' })]))
	await phone.sync(phone.edit([put('recipe', id, { cuisine: 'x'.repeat(41) }, { cuisine: 'Basque' })]))
	expect(await lookupsOf(ana.cookie)).toEqual({ cuisines: ['Basque', 'Nordic'], categories: ['Grill'] })
	expect(await lookupsOf(ben.cookie)).toEqual({ cuisines: ['Basque', 'Nordic'], categories: [] })
})

test('who is not signed in is told nothing', async () => {
	expect((await app.fetch('/api/sync/lookups')).status).toBe(401)
})
