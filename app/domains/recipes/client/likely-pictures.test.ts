import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { LocalSchema } from '#app/sync/client/store/local-db.ts'
import { LocalStore } from '#app/sync/client/store/local-store.ts'
import { NO_BEHAVIOUR } from '../model/behaviour.ts'
import { findBehaviour, noteView } from './behaviour.ts'
import { likelyPictures } from './likely-pictures.ts'

const NOW = 100 * DAY_MS
const PHONE = { width: 390, density: 3 }
const open: LocalStore[] = []
afterEach(() => {
	for (const localStore of open.splice(0)) localStore.close()
})

/** A device with these recipes, each with this many pictures, newest first. */
async function deviceWith(recipes: { id: string; genre?: string; pictures?: number }[]): Promise<LocalStore> {
	const localStore = await LocalStore.open(makeId())
	open.push(localStore)
	await localStore.run(async (db) => {
		for (const [i, { id, genre = '', pictures = 3 }] of recipes.entries()) {
			const images = Array.from({ length: pictures }, (_, n) => `/media/u/${id}${n}-1920.webp`)
			await db.put('recipes', { id, images } as LocalSchema['recipes']['value'])
			await db.put('cards', { id, title: id, genre, order: [i, id] } as LocalSchema['cards']['value'])
		}
	})
	return localStore
}

const look = (ids: string[]) => ({
	...NO_BEHAVIOUR,
	views: Object.fromEntries(ids.map((id) => [id, { count: 1, lastAt: NOW, totalMs: 0 }])),
})

test('the first two pictures of a recipe are returned in the widths that its page shows', async () => {
	const localStore = await deviceWith([{ id: 'soup' }])
	const found = (screen: { width: number; density: number }) =>
		likelyPictures(localStore, screen, { behaviour: look(['soup']), now: NOW })
	expect(await found(PHONE)).toEqual(['/media/u/soup0-960.webp', '/media/u/soup1-960.webp'])
	expect(await found({ width: 1280, density: 1 })).toEqual(['/media/u/soup0-960.webp', '/media/u/soup1-320.webp'])
	expect(await found({ width: 1920, density: 2 })).toEqual(['/media/u/soup0-1920.webp', '/media/u/soup1-320.webp'])
})

test('without a record, cooked recipes and preferences still predict pictures', async () => {
	const localStore = await deviceWith([
		{ id: 'curry', genre: 'Thai', pictures: 1 },
		{ id: 'stew', pictures: 1 },
		{ id: 'cake' },
	])
	await localStore.run(async (db) => {
		await db.put('cook_logs', { id: 'log', recipe_id: 'stew' } as LocalSchema['cook_logs']['value'])
		const preferences = { preferred_cuisines: ['Thai'], preferred_categories: [] }
		await db.put('preferences', {
			id: localStore.userId,
			preferences,
		} as unknown as LocalSchema['preferences']['value'])
	})
	expect(await likelyPictures(localStore, PHONE, { now: NOW })).toEqual([
		'/media/u/stew0-960.webp',
		'/media/u/curry0-960.webp',
	])
})

test('a deleted recipe or one without pictures is skipped', async () => {
	const localStore = await deviceWith([{ id: 'plain', pictures: 0 }])
	expect(await likelyPictures(localStore, PHONE, { behaviour: look(['plain', 'gone']), now: NOW })).toEqual([])
})

test('a view is stored for its cook, with what the library was narrowed to, once the cook has consented', async () => {
	const stored = new Map([['recipeSearchQuery', 'Leek']])
	vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
	await noteView('cook', 'soup', NOW)
	expect(await findBehaviour('cook')).toEqual(NO_BEHAVIOUR)
	stored.set('cookie-consent', '{"necessary":true,"functional":true,"analytics":false,"marketing":false}')
	await noteView('cook', 'soup', NOW)
	expect(await findBehaviour('cook')).toEqual({
		views: { soup: { count: 1, lastAt: NOW, totalMs: 0 } },
		terms: [{ term: 'leek', at: NOW }],
	})
	expect(await findBehaviour('another cook')).toEqual(NO_BEHAVIOUR)
})
