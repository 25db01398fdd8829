import type { Page } from 'playwright-core'
import { appealPath } from '#app/domains/moderation/model/appeal-path.ts'
import { QUEUE } from '#app/domains/moderation/model/queue.ts'
import { queueUncheckedPicture, reportThing } from '#app/domains/moderation/server/queue.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { seedCookbookId, seedCookId, seedRecipeId } from '#db/seed/seed.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { paintedPng } from '../fakes/painted-png.ts'
import { addFigures } from './screen-monitor.ts'
import type { Stack } from './stack.ts'

/** Removals of a cook's recipes, by what has become of the appeal. */
const ENTRIES = {
	open: '01890000-0000-7000-8000-00000000ac01',
	waiting: '01890000-0000-7000-8000-00000000ac02',
	granted: '01890000-0000-7000-8000-00000000ac03',
	refused: '01890000-0000-7000-8000-00000000ac04',
} as const
const STATES = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[]

/** The page of the appeal in each of its states. */
export const APPEAL_SCREENS: Record<string, string> = Object.fromEntries(
	STATES.map((state) => [`appeal-${state}`, appealPath(ENTRIES[state])]),
)

/** A cook of whom a reviewer has taken four recipes down. */
export async function makeAppellant({ db }: Stack): Promise<User> {
	const user = await makeUser(db, { first_name: 'Vera', display_name: 'Vera' })
	const now = Date.now()
	for (const state of STATES) {
		const recipe = await makeRecipe(db, user, { title: 'Aunt Vera’s tart', lines: [] })
		const id = ENTRIES[state]
		await db.insert(moderation_queue).values({
			...{ id, entity: 'recipe', row_id: recipe.id, source: 'report', reason: 'copied', user_id: user.id },
			...{ state: 'removed', decided_at: now - 2 * DAY_MS, decision_id: id, decided_reason: 'copied' },
			...{ owner_id: user.id, title: 'Aunt Vera’s tart', created_at: now - 3 * DAY_MS },
		})
		if (state === 'open') continue
		await db.insert(moderation_appeals).values({
			...{ entry_id: id, user_id: user.id, state, created_at: now - DAY_MS },
			...{ decided_at: state === 'waiting' ? null : now - HOUR_MS },
			note: 'It is my aunt’s own recipe.\nShe wrote it down in 1968, long before that page.',
		})
	}
	return user
}

/** An administrator, two recipes, a cookbook and a cook that somebody has reported, and a picture. */
export async function makeReviewer(stack: Stack): Promise<User> {
	const { db } = stack
	const server = { db, clock: Date.now, makeId }
	const [one, other] = [await makeUser(db), await makeUser(db)]
	const note = 'The jar was not boiled, and it stands on a shelf for a month. Somebody will be ill.'
	const [others, own] = [seedRecipeId('jollof-rice'), seedRecipeId('red-lentil-soup')]
	await queuePicture(stack, one)
	await reportThing(server, one, { entity: 'recipe', row_id: others, reason: 'dangerous', note })
	await reportThing(server, other, { entity: 'recipe', row_id: others, reason: 'copied', note: '' })
	await reportThing(server, one, { entity: 'recipe', row_id: own, reason: 'spam', note: '' })
	const book = seedCookbookId('suppers-for-a-full-table')
	await reportThing(server, other, { entity: 'cookbook', row_id: book, reason: 'other', note: '' })
	await reportThing(server, one, { entity: 'cook', row_id: seedCookId('ida'), reason: 'spam', note: '' })
	await db.update(moderation_queue).set({
		...{ flagged: true, verdict_reason: 'Content is violent', categories: ['violence'] },
		scores: { violence: 0.87, harassment: 0.12, hate: 0.01 },
	})
	await addFigures(db)
	return makeUser(db, { first_name: 'Ada', role: 'admin' })
}

async function queuePicture(stack: Stack, owner: User): Promise<void> {
	const form = new FormData()
	for (const width of [320, 960, 1920]) {
		const png = paintedPng(width, (width * 9) / 16, [190, 70, 40])
		form.set(String(width), new File([new Uint8Array(png)], 'soup.png', { type: 'image/png' }))
	}
	const { cookie } = await stack.signIn(owner)
	const answer = await stack.fetch('/api/media/pictures', { method: 'POST', body: form, headers: { cookie } })
	const { path } = (await answer.json()) as { path: string }
	await queueUncheckedPicture(stack.db, { path, userId: owner.id, makeId, now: Date.now() - 5 * HOUR_MS })
}

/** The first picture of the queue, as the reviewer sees it after a press. */
export async function showPicture(page: Page): Promise<void> {
	const [button] = await page.getByRole('button', { name: QUEUE.showPicture }).all()
	await button?.click()
	await page.waitForFunction(
		(path) => [...document.images].some((image) => image.src.includes(path) && image.naturalWidth > 0),
		'/api/moderation/pictures/',
	)
}
