import type { Page } from 'playwright-core'

/** A recipe as somebody shares, prints or photographs it, line by line. */
export const SOUP = [
	'Leek soup',
	'Ingredients',
	'2 leeks',
	'500 g potatoes',
	'1 litre vegetable stock',
	'Method',
	'Cut the leeks and fry them in butter.',
	'Boil all of it for 20 minutes and serve.',
]

/** The title in the editor to which a captured recipe leads. */
export const titleOf = (page: Page): Promise<string> => page.getByLabel('Title', { exact: true }).inputValue()
