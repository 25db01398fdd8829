import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { monthOf, resetAfter } from '#app/domains/billing/model/usage.ts'
import { HOUR_MS } from '#app/platform/model/clock.ts'
import { usage } from '#db/schema/usage.ts'
import { startOpenAi } from '../../../dev/openai.ts'
import { makeUser } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const openai = await startOpenAi()
const { stack, open, closeLater } = await startFlow({
	own: { vars: { OPENAI_API_KEY: 'none', AI_BASE_URL: openai.baseUrl('test'), AI_MODEL: 'test-model' } },
})
closeLater(() => openai.close())

const DESK = { viewport: { width: 1280, height: 900 } }
const log = (page: Page) => page.getByRole('log')
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words })

async function say(page: Page, sentence: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Message' }).fill(sentence)
	// While Nomster answers, the button is 'Stop', and Enter sends nothing.
	await page.getByRole('button', { name: 'Send', disabled: false }).waitFor()
	await page.getByRole('textbox', { name: 'Message' }).press('Enter')
}

test('questions of a month: a warning above 80 %, a refusal at the limit, and answers again in the next month', async () => {
	const user = await makeUser(stack.db)
	const now = Date.now()
	await stack.db.insert(usage).values({ user_id: user.id, feature: 'ai_chat', month: monthOf(now), count: 16 })
	openai.scripts.set(
		'test',
		Array.from({ length: 6 }, (_, n) => ({ text: `Answer ${n + 1}.` })),
	)
	const page = await open(user, '/nomster', DESK)
	await say(page, 'Tell me why bread rises slowly, one')
	await log(page).getByText('Answer 1.', { exact: true }).waitFor()
	await toast(page, 'AI Chat: 17/20 used this month. Consider upgrading!')
		.getByRole('button', { name: 'View Plans' })
		.waitFor()
	for (const n of [2, 3, 4]) {
		await say(page, `Tell me why bread rises slowly, ${n}`)
		await log(page).getByText(`Answer ${n}.`, { exact: true }).waitFor()
	}
	await say(page, 'Tell me why bread rises slowly, five')
	const limit = "AI Chat limit reached. You've used 20/20 messages this month. Upgrade your plan to continue."
	await log(page).getByText(limit).waitFor()
	await toast(page, limit).getByRole('button', { name: 'Upgrade' }).waitFor()
	expect(openai.asked('test')).toHaveLength(4)

	await page.goto('/account/billing')
	const card = page.getByRole('region', { name: 'Usage & Limits' })
	await card.getByText('20 of 20').waitFor()
	await card.getByText('Limits Reached:').waitFor()

	await stack.front.clock.moveTo(resetAfter(now) - now + HOUR_MS)
	await page.goto('/account/billing')
	await card.getByText('0 of 20').waitFor()
	await page.goto('/nomster')
	await say(page, 'Tell me why bread rises slowly, in the new month')
	await log(page).getByText('Answer 5.', { exact: true }).waitFor()
	expectClean(page)
})
