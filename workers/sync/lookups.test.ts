import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lookups } from '#app/domains/recipes/model/lookups.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { put, recipe, remove, rowIn, type SyncApp, startSyncApp } from '../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

async function lookupsOf(cookie: string): Promise<Lookups> {
	const answer = await app.fetch('/api/sync/lookups', { cookie })
	return answer.json()
}

test('only its cook is offered the cuisine of a private recipe, while the recipe is there', async () => {
	const [ana, ben] = [await app.signUp({ is_beta_tester: true }), await app.signUp()]
	const phone = ana.device()
	const id = makeId()
	await phone.sync(phone.edit([put('recipe', id, recipe({ cuisine: 'AAPRIVATE-cuis', category: ['Grill'] }))]))
	expect(await lookupsOf(ana.cookie)).toEqual({ cuisines: ['AAPRIVATE-cuis'], categories: ['Grill'] })
	expect(await lookupsOf(ben.cookie)).toEqual({ cuisines: [], categories: [] })
	await phone.sync(phone.edit([put('recipe', id, { cuisine: '' }, { cuisine: 'AAPRIVATE-cuis' })]))
	expect((await lookupsOf(ana.cookie)).cuisines).toEqual([])
})

test('the cuisine of a public recipe is offered to all, once regardless of case, until the last one is private, renamed or deleted', async () => {
	const [ana, ben] = [await app.signUp(), await app.signUp({ subscription_tier: 'Premium' })]
	const [phone, tablet] = [ana.device(), ben.device()]
	const [id, other] = [makeId(), makeId()]
	const cuisines = async () => (await lookupsOf((await app.signUp()).cookie)).cuisines
	await phone.sync(phone.edit([put('recipe', id, recipe({ cuisine: 'Nordic', is_public: true }))]))
	const made = await tablet.sync(tablet.edit([put('recipe', other, recipe({ cuisine: 'NORDIC', is_public: true }))]))
	expect(await cuisines()).toEqual(['Nordic'])
	await phone.sync(phone.edit([put('recipe', id, { is_public: false }, { is_public: true })]))
	expect(await cuisines()).toEqual(['Nordic'])
	await tablet.sync(tablet.edit([put('recipe', other, { cuisine: 'Basque' }, { cuisine: 'NORDIC' })]))
	expect(await cuisines()).toEqual(['Basque'])
	await tablet.sync(tablet.edit([put('recipe', other, { cuisine: 'x'.repeat(41) }, { cuisine: 'Basque' })]))
	expect(await cuisines()).toEqual([])
	await tablet.sync(tablet.edit([put('recipe', other, { cuisine: 'Basque' }, { cuisine: 'x'.repeat(41) })]))
	const saw = { ...rowIn(made, 'recipe', other)?.fields, cuisine: 'Basque' }
	await tablet.sync(tablet.edit([remove('recipe', other, saw)]))
	expect(await cuisines()).toEqual([])
})

test('one cook’s many names displace nobody else’s', async () => {
	const loud = await app.signUp({ subscription_tier: 'Premium' })
	const phone = loud.device()
	const names = Array.from({ length: 30 }, (_, i) => `AA ${i}`)
	for (const cuisine of names)
		await phone.sync(phone.edit([put('recipe', makeId(), recipe({ cuisine, is_public: true }))]))
	const told = (await lookupsOf((await app.signUp()).cookie)).cuisines.filter((name) => name.startsWith('AA'))
	expect(told).toHaveLength(20)
	expect((await lookupsOf(loud.cookie)).cuisines.filter((name) => name.startsWith('AA'))).toHaveLength(30)
})

test('a visitor gets nothing', async () => {
	expect((await app.fetch('/api/sync/lookups')).status).toBe(401)
})
