import { expect, test } from 'vitest'
import { makeRecipe } from '../../factories/recipes.ts'
import { makeUser } from '../../factories/users.ts'
import { findingsOn } from '../../setup/axe.ts'
import { startFlow } from '../../setup/flow.ts'
import { takePhoto } from '../../setup/photo.ts'

const { stack, open } = await startFlow()

const photo = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, buffer, mimeType })

test('a cook chooses a photo, which home and the public page show, replaces it and removes it', async () => {
	const user = await makeUser(stack.db, { display_name: 'Noor' })
	await makeRecipe(stack.db, user, { is_public: true })
	const page = await open(user, '/account')
	const chosen = page.getByLabel('Change photo')
	const face = page.locator('main .avatar img')

	await chosen.setInputFiles(photo('letter.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'))
	await page.getByRole('alert').getByText('Please upload an image file').waitFor()
	await chosen.setInputFiles(photo('moving.gif', Buffer.from('GIF89a'), 'image/gif'))
	await page.getByRole('alert').getByText('Only JPG, PNG, and WebP files are supported').waitFor()

	// The upload is held, so that the page can be looked at meanwhile.
	let send = () => {}
	const isHeld = new Promise<void>((resolve) => {
		send = resolve
	})
	await page.route('**/api/media/pictures', async (route) => {
		await isHeld
		await route.continue()
	})
	await chosen.setInputFiles(photo('me.jpg', await takePhoto(page, 2400, 1600)))
	await page.getByRole('status').getByText('Optimizing image...').waitFor()
	expect(await page.getByRole('alert').count()).toBe(0)
	send()
	await page.getByText('Avatar updated successfully!').waitFor()
	await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
	expect(await findingsOn(page)).toEqual([])
	const first = await face.getAttribute('src')

	await page.getByRole('link', { name: 'Home' }).first().click()
	await page.getByText(/^Welcome(?: back|, .+)!$/).waitFor()
	expect(await face.first().getAttribute('src')).toBe(first)
	const other = await open(await makeUser(stack.db), `/user/${user.id}`)
	expect(await other.locator('main .avatar img').getAttribute('src')).toBe(first)

	await page.goto('/account')
	await chosen.setInputFiles(photo('other.jpg', await takePhoto(page, 300, 500)))
	await expect.poll(() => face.getAttribute('src')).not.toBe(first)
	await page.getByRole('button', { name: 'Remove photo' }).click()
	await page.getByText('Your photo has been removed').waitFor()
	await expect.poll(() => face.count()).toBe(0)
	await other.reload()
	expect(await other.locator('main .avatar img').count()).toBe(0)
})

test('names and phone are a draft: Reset takes it back, Save Changes saves it', async () => {
	const user = await makeUser(stack.db, { first_name: 'Noor', display_name: 'Noor', phone: '+44 20 7946 0018' })
	const page = await open(user, '/account')
	const [phone, name] = [page.getByLabel('Phone'), page.getByLabel('Display name')]
	const [save, reset] = ['Save Changes', 'Reset'].map((label) => page.getByRole('button', { name: label }))
	if (!save || !reset) throw new Error('two buttons')
	expect([await save.isDisabled(), await reset.isDisabled()]).toEqual([true, true])

	await name.fill('Noor K.')
	await phone.fill('call me')
	await save.click()
	await page.getByText('Please enter a valid phone number').waitFor()
	expect(await findingsOn(page)).toEqual([])
	await reset.click()
	expect([await name.inputValue(), await phone.inputValue()]).toEqual(['Noor', '+44 20 7946 0018'])
	await expect.poll(() => page.getByText('Please enter a valid phone number').count()).toBe(0)
	await expect.poll(() => save.isDisabled()).toBe(true)

	await phone.fill('')
	await name.fill('Noor K.')
	await save.click()
	await page.getByText('Your profile has been updated').waitFor()
	await expect.poll(() => save.isDisabled()).toBe(true)
	await page.reload()
	expect([await name.inputValue(), await phone.inputValue()]).toEqual(['Noor K.', ''])
	expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
})

test('offline the page says so, and what was typed stays', async () => {
	const user = await makeUser(stack.db, { display_name: 'Noor' })
	const page = await open(user, '/account', { worker: true })
	const name = page.getByLabel('Display name')
	await name.fill('Noor by the sea')
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await page.getByRole('alert').getByText('You are offline. What you typed is still here').waitFor()
	expect(await name.inputValue()).toBe('Noor by the sea')
	await page.getByLabel('Change photo').setInputFiles(photo('me.jpg', await takePhoto(page, 400, 400)))
	await page.getByRole('alert').getByText('You are offline. Please try again').waitFor()
	expect(await page.locator('main .avatar img').count()).toBe(0)

	await page.context().setOffline(false)
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await page.getByText('Your profile has been updated').waitFor()
})
