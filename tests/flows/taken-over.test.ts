import { expect, test } from 'vitest'
import { PANTRY } from '#app/domains/pantry/model/messages.ts'
import { makeUser } from '../factories/users.ts'
import { hydrated, takeHydrationErrors } from '../setup/browser.ts'
import { startFlow } from '../setup/flow.ts'

const { stack, newDevice } = await startFlow()

test('a page that the browser renders differently from the server is reported, with the place of the mismatch', async () => {
	const device = await newDevice(await makeUser(stack.db))
	const page = await device.newPage()
	await page.route('**/pantry', async (route) => {
		const answer = await route.fetch()
		const body = (await answer.text()).replace(`>${PANTRY.title}</h1>`, '>Larder</h1>')
		await route.fulfill({ response: answer, body })
	})
	await page.goto('/pantry')
	await hydrated(page)

	const told: string[] = []
	await expect
		.poll(() => told.push(...takeHydrationErrors()) && told.join('\n'))
		.toMatch(/\/pantry\n.*#418[\s\S]*at h1/)
})
