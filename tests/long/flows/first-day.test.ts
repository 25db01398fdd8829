import { afterAll, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { expectClean } from '../../setup/browser.ts'
import { serveRecipePage, TASKS, walkFirstDay } from '../../setup/first-day.ts'
import { PHONE, startFlow } from '../../setup/flow.ts'

afterAll(serveRecipePage())
const { stack, newDevice } = await startFlow()

/** What a new cook pressed when the app was tried by hand, at 390 px. */
const MOST_PRESSES = { register: 8, 'first recipe': 6, cook: 6, plan: 2, list: 3, shop: 1 } as const

test('from the start page to a cooked, planned and shopped recipe, with no press more than before', async () => {
	const page = await (await newDevice(null, { viewport: PHONE })).newPage()
	const walked = await walkFirstDay(page, stack.url, `maja-${makeId()}@example.org`)
	console.log(TASKS.map((task) => `${task}: ${walked[task].presses} of ${MOST_PRESSES[task]} presses`).join('; '))
	for (const task of TASKS) expect([task, walked[task].presses <= MOST_PRESSES[task]]).toEqual([task, true])
	expectClean(page)
})
