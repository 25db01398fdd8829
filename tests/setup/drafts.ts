import type { Page } from 'playwright-core'

/** The browser's stored drafts, as one text. */
export const keptDrafts = (page: Page): Promise<string> =>
	page.evaluate(
		() =>
			new Promise<string>((resolve) => {
				const open = indexedDB.open('keyval-store')
				open.onsuccess = () => {
					const values = open.result.transaction('keyval').objectStore('keyval').getAll()
					values.onsuccess = () => {
						open.result.close()
						resolve(JSON.stringify(values.result))
					}
				}
			}),
	)
