import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#db/schema/notifications.ts'
import { follows } from '#db/schema/social.ts'
import { makeCookbook } from '../../factories/cookbooks.ts'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser, type User } from '../../factories/users.ts'
import { expectClean, hydrated } from '../../setup/browser.ts'
import { startFlow } from '../../setup/flow.ts'

const { stack, open } = await startFlow()
const ann = await makeUser(stack.db, { display_name: 'Annika Flow', username: 'annika_flow' })
const cleo = await makeUser(stack.db, {
	display_name: 'Cleo Flow',
	is_findable: true,
	approves_followers: true,
	email: 'cleo.secret@mailbox.example',
})
await makeRecipe(stack.db, cleo, { title: 'Cleo’s broth', is_public: true })
await makeCookbook(stack.db, cleo, { title: 'Cleo’s winter', is_public: true })
const hers = await open(ann, '/connections')
const theirs = await open(cleo, '/connections?tab=requests')

const stateOf = async (by: User, of: User) =>
	(
		await stack.db
			.select({ state: follows.state })
			.from(follows)
			.where(and(eq(follows.follower_id, by.id), eq(follows.followee_id, of.id)))
	)[0]?.state ?? null
const kindsOf = async ({ id }: User) =>
	(await stack.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.user_id, id))).map(
		({ kind }) => kind,
	)
const searchFor = async (term: string) => {
	await hers.goto('/connections')
	await hydrated(hers)
	await hers.getByRole('searchbox', { name: 'Search cooks' }).fill(term)
	await hers.keyboard.press('Enter')
	await hers.getByRole('heading', { name: `Results for “${term}”` }).waitFor()
}

test('a cook is found by name and never by the address', async () => {
	await searchFor('cleo.secret@mailbox.example')
	await hers.getByRole('heading', { name: 'No cooks found' }).waitFor()
	await searchFor('cleo fl')
	await hers.getByRole('link', { name: 'Cleo Flow' }).waitFor()
	expectClean(hers)
})

test('follow, request, decline, accept: in two browsers', async () => {
	await hers.getByRole('button', { name: 'Follow Cleo Flow' }).click()
	await hers.getByRole('button', { name: 'Requested' }).waitFor()
	expect(await kindsOf(cleo)).toEqual(['follow_request'])

	await theirs.goto('/connections?tab=requests')
	await hydrated(theirs)
	await theirs.getByRole('button', { name: 'Decline Annika Flow' }).click()
	await theirs.getByRole('heading', { name: 'No pending follow requests' }).waitFor()
	expect(await stateOf(ann, cleo)).toBeNull()
	expect(await kindsOf(ann)).toEqual([])

	await hers.goto(`/user/${cleo.id}`)
	await hydrated(hers)
	await hers.getByText('Cleo’s broth').waitFor()
	await hers.getByRole('link', { name: /Cleo’s winter/ }).waitFor()
	await hers.getByRole('button', { name: 'Follow Cleo Flow' }).click()
	await hers.getByRole('button', { name: 'Requested' }).waitFor()
	// Asking again within 7 days of a decline tells nothing.
	expect(await kindsOf(cleo)).toEqual(['follow_request'])

	await theirs.goto('/connections?tab=requests')
	await hydrated(theirs)
	await theirs.getByRole('button', { name: 'Accept Annika Flow' }).click()
	await theirs.getByRole('link', { name: 'Followers (1)' }).waitFor()
	expect(await stateOf(ann, cleo)).toBe('accepted')
	expect(await kindsOf(ann)).toEqual(['follow_accepted'])
	await hers.reload()
	await hers.getByRole('button', { name: /^Following/ }).waitFor()
	await hers.getByText('1 follower', { exact: true }).waitFor()
	for (const page of [hers, theirs]) expectClean(page)
})

test('a block hides both from each other, and unblocking restores no follow', async () => {
	await theirs.goto(`/user/${ann.id}`)
	await hydrated(theirs)
	await theirs.getByText('Follows you').waitFor()
	await theirs.getByRole('button', { name: 'More about Annika Flow' }).click()
	await theirs.getByRole('menuitem', { name: 'Block' }).click()
	const dialog = theirs.getByRole('dialog', { name: 'Block Annika Flow?' })
	await dialog.getByText(/public pages stay public/).waitFor()
	await dialog.getByRole('button', { name: 'Block' }).click()
	await theirs.waitForURL('**/explore')
	expect(await stateOf(ann, cleo)).toBeNull()

	await hers.goto(`/user/${cleo.id}`)
	await hers.getByRole('heading', { name: 'Cook not found' }).waitFor()
	await searchFor('cleo flow')
	await hers.getByRole('heading', { name: 'No cooks found' }).waitFor()

	await theirs.goto('/connections?tab=blocked')
	await hydrated(theirs)
	await theirs.getByRole('button', { name: 'Unblock Annika Flow' }).click()
	await theirs.getByRole('heading', { name: 'You have not blocked anyone' }).waitFor()
	await hers.goto(`/user/${cleo.id}`)
	await hydrated(hers)
	await hers.getByRole('button', { name: 'Follow Cleo Flow' }).waitFor()
	expect(await stateOf(ann, cleo)).toBeNull()
})

test('the first follow asks for a username, and a cook may go on without one', async () => {
	const ben = await makeUser(stack.db, { display_name: 'Ben Flow' })
	const page = await open(ben, `/user/${ann.id}`)
	await page.getByRole('button', { name: 'Follow Annika Flow' }).click()
	const dialog = page.getByRole('dialog', { name: 'Choose a username' })
	await dialog.getByRole('textbox', { name: 'Username' }).fill('annika_flow')
	await dialog.getByRole('button', { name: 'Save Username' }).click()
	await dialog.getByText('This username is taken.').waitFor()
	await dialog.getByRole('button', { name: 'Not now' }).click()
	await page.getByRole('button', { name: /^Following/ }).waitFor()
	expect(await stateOf(ben, ann)).toBe('accepted')
	// The browser notes the answer that the name is taken.
	expectClean(page, { except: [/409 \(Conflict\)/] })
})
