import { expect, test } from 'vitest'
import { makeUser } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()

test('more of the same joins what is there, guessed dates read as guesses, and what is due soon stands once', async () => {
	const user = await makeUser(stack.db)
	const page = await open(user, '/pantry')
	const line = page.getByRole('textbox', { name: 'Add to the pantry' })
	const add = async (text: string) => {
		await line.fill(text)
		await line.press('Enter')
		await expect.poll(() => line.inputValue()).toBe('')
	}
	const rows = page.getByRole('main').getByRole('listitem')
	const texts = async () => (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
	await add('2 cans chickpeas')
	await expect.poll(texts).toEqual([expect.stringMatching(/chickpeas Good until about .* 2 cans$/i)])
	await add('1 can chickpeas')
	await expect.poll(texts).toEqual([expect.stringMatching(/chickpeas Good until about .* 3 cans$/i)])
	const added = page.locator('.toast').filter({ hasText: 'Added to chickpeas' })
	await added.getByRole('button', { name: 'Undo' }).click()
	await expect.poll(texts, { timeout: 15_000 }).toEqual([expect.stringMatching(/2 cans$/)])

	await add('200 g prawns')
	const soon = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Use soon/ }) })
	await soon.getByText('Fridge').waitFor()
	await expect.poll(() => page.getByRole('button', { name: /prawns/i }).count()).toBe(1)

	// A date that the cook has set is no guess.
	await page.getByRole('button', { name: /chickpeas/i }).click()
	const sheet = page.locator('.sheet')
	await sheet.getByLabel('Best before').fill('2031-05-05')
	await sheet.getByRole('button', { name: 'Save' }).click()
	await page.getByText(/^Best before (May 5, 2031|5 May 2031)$/).waitFor()
	expectClean(page)
})
