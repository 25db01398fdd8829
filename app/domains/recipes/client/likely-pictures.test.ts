import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { Kitchen } from '#app/sync/client/kitchen.ts'
import type { KitchenSchema } from '#app/sync/client/kitchen-db.ts'
import { NO_BEHAVIOUR } from '../model/behaviour.ts'
import { findBehaviour, noteView } from './behaviour.ts'
import { likelyPictures } from './likely-pictures.ts'

const NOW = 100 * DAY_MS
const PHONE = { width: 390, density: 3 }
const open: Kitchen[] = []
afterEach(() => {
	for (const kitchen of open.splice(0)) kitchen.close()
})

/** A device with these recipes, each with this many pictures, newest first. */
async function deviceWith(recipes: { id: string; genre?: string; pictures?: number }[]): Promise<Kitchen> {
	const kitchen = await Kitchen.open(makeId())
	open.push(kitchen)
	await kitchen.run(async (db) => {
		for (const [i, { id, genre = '', pictures = 3 }] of recipes.entries()) {
			const images = Array.from({ length: pictures }, (_, n) => `/media/u/${id}${n}-1920.webp`)
			await db.put('recipes', { id, images } as KitchenSchema['recipes']['value'])
			await db.put('cards', { id, title: id, genre, order: [i, id] } as KitchenSchema['cards']['value'])
		}
	})
	return kitchen
}

const look = (ids: string[]) => ({
	...NO_BEHAVIOUR,
	views: Object.fromEntries(ids.map((id) => [id, { count: 1, lastAt: NOW, totalMs: 0 }])),
})

test('the first two pictures of a recipe are returned in the widths that its page shows', async () => {
	const kitchen = await deviceWith([{ id: 'soup' }])
	const found = (screen: { width: number; density: number }) =>
		likelyPictures(kitchen, screen, { behaviour: look(['soup']), now: NOW })
	expect(await found(PHONE)).toEqual(['/media/u/soup0-960.webp', '/media/u/soup1-960.webp'])
	expect(await found({ width: 1280, density: 1 })).toEqual(['/media/u/soup0-960.webp', '/media/u/soup1-320.webp'])
	expect(await found({ width: 1920, density: 2 })).toEqual(['/media/u/soup0-1920.webp', '/media/u/soup1-320.webp'])
})

test('without a record, cooked recipes and preferences still predict pictures', async () => {
	const kitchen = await deviceWith([
		{ id: 'curry', genre: 'Thai', pictures: 1 },
		{ id: 'stew', pictures: 1 },
		{ id: 'cake' },
	])
	await kitchen.run(async (db) => {
		await db.put('cook_logs', { id: 'log', recipe_id: 'stew' } as KitchenSchema['cook_logs']['value'])
		const preferences = { preferred_cuisines: ['Thai'], preferred_categories: [] }
		await db.put('preferences', { id: kitchen.userId, preferences } as unknown as KitchenSchema['preferences']['value'])
	})
	expect(await likelyPictures(kitchen, PHONE, { now: NOW })).toEqual([
		'/media/u/stew0-960.webp',
		'/media/u/curry0-960.webp',
	])
})

test('a deleted recipe or one without pictures is skipped', async () => {
	const kitchen = await deviceWith([{ id: 'plain', pictures: 0 }])
	expect(await likelyPictures(kitchen, PHONE, { behaviour: look(['plain', 'gone']), now: NOW })).toEqual([])
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
