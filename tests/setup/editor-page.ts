import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Kind = 'ingredients' | 'steps'

/** Pastes a text into a field, as the keyboard does. */
export const paste = (field: Locator, text: string) =>
	field.evaluate((element, words) => {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', words)
		element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	}, text)

/** What the rows of the recipe editor say. */
export const rowTexts = (page: Page, kind: Kind): Promise<string[]> =>
	page
		.locator(`[data-rows=${kind}] [data-row-text]`)
		.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

export const showsRows = (page: Page, kind: Kind, expected: string[]) =>
	expect.poll(() => rowTexts(page, kind), { timeout: 15_000 }).toEqual(expected)
