import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { cookbooks } from '#db/schema/cookbooks.ts'
import { recipes } from '#db/schema/recipes.ts'
import { sync_issues } from '#db/schema/sync.ts'
import { type Cook, outcomes, put, recipe, type SyncApp, startSyncApp } from '../../../tests/setup/sync-app.ts'

let app: SyncApp
beforeAll(async () => {
	app = await startSyncApp()
})
afterAll(() => app.close())

const book = () => ({ title: 'B', description: null, image_url: null, is_public: false, created_at: 1, updated_at: 1 })

/** Two devices create things at the same time, in pushes of ten; every outcome. */
async function createOnTwo(cook: Cook, each: number, op: () => ReturnType<typeof put>): Promise<string[]> {
	const pushAll = async (): Promise<string[]> => {
		const device = cook.device()
		const all: string[] = []
		for (let sent = 0; sent < each; sent += 10) {
			const edits = Array.from({ length: Math.min(10, each - sent) }, () => device.edit([op()]))
			all.push(...outcomes(await device.sync(...edits)))
		}
		return all
	}
	return (await Promise.all([pushAll(), pushAll()])).flat()
}

const count = (found: string[], outcome: string) => found.filter((each) => each === outcome).length
const issuesOf = ({ space }: Cook) =>
	app.memory.db.$count(sync_issues, and(eq(sync_issues.space, space), eq(sync_issues.type, 'over_limit')))

test('security 39: of two devices that create 60 recipes each at once, 50 are taken and 70 kept in issues', async () => {
	const cook = await app.signUp()
	const found = await createOnTwo(cook, 60, () => put('recipe', makeId(), recipe()))
	expect([count(found, 'applied'), count(found, 'over_limit')]).toEqual([50, 70])
	expect(await app.memory.db.$count(recipes, eq(recipes.space, cook.space))).toBe(50)
	expect(await issuesOf(cook)).toBe(70)
})

test('security 39: of two devices that create five cookbooks each at once, one is taken and nine are kept in issues', async () => {
	const cook = await app.signUp()
	const found = await createOnTwo(cook, 5, () => put('cookbook', makeId(), book()))
	expect([count(found, 'applied'), count(found, 'over_limit')]).toEqual([1, 9])
	expect(await app.memory.db.$count(cookbooks, eq(cookbooks.space, cook.space))).toBe(1)
	expect(await issuesOf(cook)).toBe(9)
})
