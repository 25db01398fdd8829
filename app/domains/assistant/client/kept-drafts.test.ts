import { afterEach, expect, test } from 'vitest'
import { closeDevices, newDevice } from '../../../../tests/fakes/sync-device.ts'
import { DRAFT_PARAM } from '../model/written-draft.ts'
import type { WrittenRecipe } from '../model/written-recipe.ts'
import { findDraft, keepDraft } from './kept-drafts.ts'

afterEach(closeDevices)

const written = (title: string): WrittenRecipe => ({
	...{ title, description: '', cuisine: '', notes: '', steps: ['Cook.'], servings: 2 },
	...{ prep_time: 0, cook_time: 0, total_time: 0, ingredients: [{ text: '1 leek', section: '' }] },
})
const idIn = (path: string) => new URL(path, 'https://x.example').searchParams.get(DRAFT_PARAM) ?? ''

test('a draft is found by the address that it was kept under', async () => {
	const { localStore } = await newDevice(undefined)
	const path = await keepDraft(localStore, { recipe: written('Soup') })
	expect(path).toMatch(/^\/recipes\/create\?written=/)
	expect(await findDraft(localStore, idIn(path))).toEqual({ recipe: written('Soup') })
	expect(await findDraft(localStore, 'another')).toBeUndefined()
	const changed = await keepDraft(localStore, { recipe: written('Stew'), of: 'an-id' })
	expect(changed).toMatch(/^\/recipe\/an-id\/edit\?written=/)
})

test('only the last six drafts are kept', async () => {
	const { localStore } = await newDevice(undefined)
	const paths: string[] = []
	for (let i = 0; i < 8; i += 1) paths.push(await keepDraft(localStore, { recipe: written(`Soup ${i}`) }))
	const found = await Promise.all(paths.map((path) => findDraft(localStore, idIn(path))))
	expect(found.map((draft) => draft?.recipe.title)).toEqual([
		...[undefined, undefined],
		...['Soup 2', 'Soup 3', 'Soup 4', 'Soup 5', 'Soup 6', 'Soup 7'],
	])
})
