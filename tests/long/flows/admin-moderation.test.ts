import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { APPEAL, APPEALS } from '#app/domains/moderation/model/appeal-words.ts'
import { DECIDED } from '#app/domains/moderation/model/decided.ts'
import { QUEUE, QUEUE_PATH } from '#app/domains/moderation/model/queue.ts'
import { queueUncheckedPicture, reportThing } from '#app/domains/moderation/server/queue.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { audit_log, audit_subjects } from '#db/schema/audit.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { pictures, recipes } from '#db/schema/recipes.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const PASSWORD = 'Tomato-Basil-42!'
/** The browser's own note about an answer that is no 2xx. */
const REFUSED = { except: [/Failed to load resource/] }

/** The queue shows what everybody has reported. */
const { stack, open } = await startFlow({ own: {} })

/** Uploads a picture of one colour as the editor does; returns its path. */
const uploadPicture = (page: Page): Promise<string> =>
	page.evaluate(async () => {
		const form = new FormData()
		for (const width of [320, 960, 1920]) {
			const canvas = new OffscreenCanvas(width, width / 2)
			const context = canvas.getContext('2d')
			if (!context) throw new Error('no canvas')
			context.fillStyle = 'hsl(20 80% 50%)'
			context.fillRect(0, 0, width, width / 2)
			form.set(String(width), await canvas.convertToBlob({ type: 'image/webp' }), 'picture.webp')
		}
		const answer = await fetch('/api/media/pictures', { method: 'POST', body: form })
		return ((await answer.json()) as { path: string }).path
	})

const forgetProof = ({ id }: User) =>
	stack.db.$client.execute({ sql: 'update sessions set authenticated_at = 1 where user_id = ?', args: [id] })
const actsOf = async ({ id }: User) => {
	const [subject] = await stack.db.select().from(audit_subjects).where(eq(audit_subjects.user_id, id))
	const rows = await stack.db
		.select()
		.from(audit_log)
		.where(and(eq(audit_log.actor, subject?.id ?? '')))
	return rows.map(({ action }) => action)
}
const item = (page: Page, list: string, text: string) =>
	page.getByRole('list', { name: list, exact: true }).locator(':scope > li', { hasText: text })

/** Answers the question who is there. */
async function prove(page: Page): Promise<void> {
	const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
	await proof.getByLabel('Your password').fill(PASSWORD)
	await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('a picture is looked at veiled, removed with proof, and its cook appeals once, which another administrator grants', async () => {
	const author = await makeUser(stack.db, { display_name: 'Noor' })
	const reviewer = await makeUser(stack.db, { role: 'admin', password: PASSWORD })
	const other = await makeUser(stack.db, { role: 'admin' })
	const cook = await open(author, '/recipes')
	const path = await uploadPicture(cook)
	const soup = await makeRecipe(stack.db, author, { title: 'Dubious soup', images: [path], lines: [] })
	await queueUncheckedPicture(stack.db, { path, userId: author.id, makeId, now: Date.now() })

	const page = await open(reviewer, QUEUE_PATH)
	const loaded: string[] = []
	page.on('request', (request) => {
		if (/\/api\/moderation\/pictures\/|\/media\//.test(request.url())) loaded.push(request.url())
	})
	const waiting = item(page, QUEUE.list, QUEUE.picture)
	await waiting.getByText(QUEUE.veiled).waitFor()
	expect(await findingsOn(page)).toEqual([])
	expect(loaded).toEqual([])
	await waiting.getByRole('button', { name: QUEUE.showPicture }).press('Enter')
	const shown = waiting.getByRole('img', { name: 'The picture' })
	await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
	expect(loaded).toHaveLength(1)
	expect(await findingsOn(page)).toEqual([])

	await forgetProof(reviewer)
	await waiting.getByRole('button', { name: /^Remove picture/ }).click()
	const dialog = page.getByRole('dialog', { name: 'Take this picture down?' })
	await dialog.getByRole('radio', { name: 'Offensive or hateful' }).check({ force: true })
	await dialog.getByRole('button', { name: QUEUE.removePicture }).click()
	await prove(page)
	await page.getByText(QUEUE.empty).waitFor()
	expect(await actsOf(reviewer)).toEqual(expect.arrayContaining(['picture_looked_at', 'picture_removed']))
	expect(await stack.db.select().from(pictures).where(eq(pictures.path, path))).toEqual([])
	const [left] = await stack.db.select().from(recipes).where(eq(recipes.id, soup.id))
	expect(left?.images).toEqual([])
	expectClean(page, REFUSED)

	await cook.goto('/notifications')
	await hydrated(cook)
	await cook.getByText('Your picture was taken down').click()
	await cook.waitForURL('**/appeal/*')
	await cook.getByRole('heading', { name: 'Your picture was taken down: Dubious soup' }).waitFor()
	await cook.getByText(/^A reviewer decided this on .*\. Reason: offensive or hateful\.$/).waitFor()
	expect(await findingsOn(cook)).toEqual([])
	await cook.getByRole('button', { name: APPEAL.send }).click()
	await cook.getByText(APPEAL.empty).waitFor()
	await cook.getByRole('textbox', { name: APPEAL.label }).fill('x'.repeat(501))
	await cook.getByRole('button', { name: APPEAL.send }).click()
	await cook.getByText(APPEAL.tooLong).waitFor()
	expect(await cook.getByRole('textbox', { name: APPEAL.label }).inputValue()).toHaveLength(501)
	expect(await findingsOn(cook)).toEqual([])
	await cook.getByRole('textbox', { name: APPEAL.label }).fill('It is only a beetroot.')
	await cook.getByRole('button', { name: APPEAL.send }).click()
	await cook.getByRole('heading', { name: APPEAL.states.waiting }).waitFor()
	expect(await findingsOn(cook)).toEqual([])

	await page.reload()
	await item(page, APPEALS.list, 'It is only a beetroot.').getByText(APPEALS.other).waitFor()
	const second = await open(other, QUEUE_PATH)
	const appeal = item(second, APPEALS.list, 'It is only a beetroot.')
	expect(await findingsOn(second)).toEqual([])
	await appeal.getByRole('button', { name: APPEALS.grant }).click()
	const question = second.getByRole('dialog', { name: APPEALS.grantQuestion })
	await question.getByRole('button', { name: APPEALS.grant }).click()
	await second.getByText(QUEUE.empty).waitFor()
	expect(await actsOf(other)).toContain('appeal_granted')

	await second.getByRole('link', { name: QUEUE.decided }).click()
	const decided = item(second, DECIDED.list, 'Dubious soup')
	await decided.getByText(DECIDED.removedPicture).waitFor()
	await decided.getByText(DECIDED.appeal.granted).waitFor()
	await decided.getByText(DECIDED.by.another).waitFor()
	expect(await findingsOn(second)).toEqual([])
	expectClean(second)

	await cook.reload()
	await cook.getByRole('heading', { name: APPEAL.states.granted }).waitFor()
	await cook.getByText('You can add it again.').waitFor()
	expect(await cook.getByRole('button', { name: APPEAL.send }).count()).toBe(0)
	expectClean(cook, REFUSED)
})

test('a recipe is taken down and its appeal finally refused, each with proof; one’s own is left to others', async () => {
	const author = await makeUser(stack.db, { display_name: 'Noor' })
	const reader = await makeUser(stack.db)
	const reviewer = await makeUser(stack.db, { role: 'admin', password: PASSWORD })
	const other = await makeUser(stack.db, { role: 'admin', password: PASSWORD })
	const stew = await makeRecipe(stack.db, author, { title: 'Copied stew', is_public: true, lines: [] })
	const own = await makeRecipe(stack.db, reviewer, { title: 'Own pie', is_public: true, lines: [] })
	for (const { id: row_id } of [stew, own])
		await reportThing({ db: stack.db, clock: Date.now, makeId }, reader, {
			...{ entity: 'recipe', row_id, reason: 'copied', note: '' },
		})

	const page = await open(reviewer, QUEUE_PATH)
	const pie = item(page, QUEUE.list, 'Own pie')
	await pie.getByText(QUEUE.own).waitFor()
	expect(await pie.getByRole('button').count()).toBe(0)
	expect(await findingsOn(page)).toEqual([])
	await forgetProof(reviewer)
	await item(page, QUEUE.list, 'Copied stew').getByRole('button', { name: QUEUE.remove }).click()
	const question = page.getByRole('dialog', { name: 'Take this recipe down?' })
	await question.getByRole('radio', { name: 'Copied without permission' }).check({ force: true })
	await question.getByRole('button', { name: QUEUE.remove }).click()
	await prove(page)
	await page.getByText(QUEUE.removed, { exact: true }).waitFor()
	await pie.getByText(QUEUE.own).waitFor()
	await expect.poll(() => item(page, QUEUE.list, 'Copied stew').count()).toBe(0)
	expect(await actsOf(reviewer)).toContain('moderation_removed')
	expectClean(page, REFUSED)

	const [entry] = await stack.db.select().from(moderation_queue).where(eq(moderation_queue.row_id, stew.id))
	const note = 'My own words.'
	const sent = { entry_id: entry?.id ?? '', user_id: author.id, note, created_at: Date.now() }
	await stack.db.insert(moderation_appeals).values(sent)
	const second = await open(other, '/admin')
	const card = second.getByRole('link', { name: /Waiting appeals/ })
	await card.getByText('1', { exact: true }).waitFor()
	expect(await findingsOn(second)).toEqual([])
	await card.click()
	await forgetProof(other)
	await item(second, APPEALS.list, note).getByRole('button', { name: APPEALS.refuse }).click()
	const final = second.getByRole('dialog', { name: APPEALS.refuseQuestion })
	await final.getByRole('button', { name: APPEALS.refuse }).click()
	await prove(second)
	await second.getByText(APPEALS.refused, { exact: true }).waitFor()
	await item(second, QUEUE.list, 'Own pie').waitFor()
	await expect.poll(() => item(second, APPEALS.list, note).count()).toBe(0)
	expect(await actsOf(other)).toContain('appeal_refused')
	expectClean(second, REFUSED)
})
