import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Preferences } from '#app/domains/accounts/model/preferences.ts'
import { user_preferences, users } from '#db/schema/accounts.ts'
import { mutations } from '#db/schema/sync.ts'
import { makeUser, type User, type UserOverrides } from '../../factories/users.ts'
import { expectClean } from '../../setup/browser.ts'
import { openTab, startFlow } from '../../setup/flow.ts'

const { stack, newDevice, open } = await startFlow()

/** Preferences from before they contained a place. */
const NOWHERE: UserOverrides['preferences'] = {
	time_zone: undefined,
	region: undefined,
	week_start: undefined,
	units: undefined,
}

async function preferencesOf({ id }: User): Promise<Partial<Preferences> | undefined> {
	const [row] = await stack.db.select().from(user_preferences).where(eq(user_preferences.user_id, id))
	return row?.preferences
}

async function zoneOf({ id }: User): Promise<string | null | undefined> {
	const [row] = await stack.db.select().from(users).where(eq(users.id, id))
	return row?.time_zone
}

const fillings = ({ space }: User) =>
	stack.db
		.select()
		.from(mutations)
		.where(and(eq(mutations.space, space), eq(mutations.verb, 'preferences.fill')))

/** As a screen reader reads it. */
const firstDay = (page: Page) => page.locator('thead th[scope=col]').first().getAttribute('aria-label')

test('the first device stores its cook’s place, once for two tabs, and a second one changes nothing', async () => {
	const user = await makeUser(stack.db, { preferences: NOWHERE })
	const california = await newDevice(user, { timezoneId: 'America/Los_Angeles', locale: 'en-US' })
	await Promise.all([openTab(california, '/recipes'), openTab(california, '/shopping-list')])
	const there = { time_zone: 'America/Los_Angeles', region: 'US', week_start: 'sunday', units: 'written' }
	await expect.poll(() => preferencesOf(user)).toMatchObject(there)
	expect(await zoneOf(user)).toBe(there.time_zone)

	const berlin = await newDevice(user, { timezoneId: 'Europe/Berlin', locale: 'de-DE' })
	const page = await openTab(berlin, '/account/preferences')
	await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe(there.time_zone)
	expect(await preferencesOf(user)).toMatchObject(there)
	expect(await fillings(user)).toHaveLength(1)
	expectClean(page)
})

test('dates and weeks follow the cook’s settings, whatever the browser’s', async () => {
	const user = await makeUser(stack.db)
	const device = await newDevice(user, { timezoneId: 'America/Los_Angeles', locale: 'en-US' })
	const page = await openTab(device, '/account/preferences')
	await page.getByLabel('Region').selectOption('US')
	await page.getByLabel('First day of the week').selectOption('Saturday')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect.poll(() => preferencesOf(user)).toMatchObject({ region: 'US', week_start: 'saturday' })
	expect(await page.getByText('Dates are written like this').textContent()).toMatch(/[A-Z][a-z]+,? [A-Z][a-z]+ \d+/)

	const plan = await open(user, '/meal-plan', { locale: 'de-DE', viewport: { width: 1280, height: 900 } })
	await expect.poll(() => firstDay(plan)).toMatch(/Saturday,? [A-Z][a-z]+ \d+/)
	expectClean(plan)
})
