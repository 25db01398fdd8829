import type { Page } from 'playwright-core'

/**
 * Picks up a row of a sortable list by keyboard and waits until the arrow keys are heard. `handle`: the name of its
 * button; `said`: what is announced then.
 */
export async function pickUpRow(page: Page, handle: string, said: string): Promise<void> {
	await page.getByRole('button', { name: handle, exact: true }).focus()
	await page.keyboard.press('Space')
	await page.getByText(said).waitFor({ state: 'attached' })
	// The list hears keys from a timer on that was set when the row was picked up; a key may overtake it.
	await page.evaluate(() => new Promise((done) => setTimeout(done)))
}
