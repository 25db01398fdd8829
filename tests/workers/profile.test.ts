import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PICTURE_WIDTHS, pictureKey, pictureVariant } from '#app/platform/model/picture.ts'
import { MAX_VARIANT_BYTES } from '#app/platform/model/picture-check.ts'
import { users } from '#db/schema/accounts.ts'
import { pictures } from '#db/schema/recipes.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser, type User } from '../factories/users.ts'
import { bytes, webp } from '../fakes/picture-bytes.ts'
import { formBody, type Jar, makeJar } from '../setup/jar.ts'
import { shareStack } from '../setup/shared-stack.ts'

const FULL_HOUR = new Date('2026-01-01T12:00:00Z')
const sized = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })
const FACE = { 320: webp(sized(320, 180)), 960: webp(sized(960, 540)), 1920: webp(sized(1920, 1080)) }

const stack = await shareStack()

type Cook = { user: User; jar: Jar }
async function makeCook(profile: Parameters<typeof makeUser>[1] = {}): Promise<Cook> {
	const user = await makeUser(stack.db, profile)
	const { name, value } = await stack.signIn(user)
	return { user, jar: makeJar(stack.url, new Map([[name, value]])) }
}

const send = ({ jar }: Cook, files: Record<number, Uint8Array<ArrayBuffer>> = FACE) => {
	const body = new FormData()
	for (const [width, file] of Object.entries(files))
		body.set(width, new File([file], 'me.webp', { type: 'image/webp' }))
	return jar.fetch('/api/media/pictures', { method: 'POST', body })
}
const upload = async (cook: Cook) => ((await (await send(cook)).json()) as { path: string }).path
const choose = ({ jar }: Cook, path: string) => jar.fetch('/account?index', formBody({ intent: 'avatar', path }))
const avatarOf = async ({ user }: Cook) =>
	(await stack.db.select().from(users).where(eq(users.id, user.id)))[0]?.avatar_url ?? null
const rowOf = async (path: string) => (await stack.db.select().from(pictures).where(eq(pictures.path, path)))[0]
const statusFor = async (path: string, jar?: Jar) => (await (jar ? jar.fetch(path) : stack.fetch(path))).status
const bucketOf = async () => (await stack.workers.getWorker<{ PICTURES: R2Bucket }>('nomster-media').getEnv()).PICTURES
const inBucket = async (path: string) => {
	const bucket = await bucketOf()
	const found = await Promise.all(PICTURE_WIDTHS.map((width) => bucket.head(pictureKey(pictureVariant(path, width)))))
	return found.filter(Boolean).length
}

async function withAvatar(cook: Cook): Promise<string> {
	expect((await choose(cook, await upload(cook))).status).toBe(200)
	const path = await avatarOf(cook)
	if (!path) throw new Error('the cook has no picture')
	return path
}

test('an uploaded picture becomes the profile picture, which everybody can read in three widths', async () => {
	const cook = await makeCook({ display_name: 'Noor' })
	const uploaded = await upload(cook)
	expect(await statusFor(uploaded)).toBe(404)
	expect((await choose(cook, uploaded)).status).toBe(200)

	const path = (await avatarOf(cook)) ?? ''
	for (const width of PICTURE_WIDTHS) {
		const picture = await stack.fetch(pictureVariant(path, width))
		expect(picture.status).toBe(200)
		expect(picture.headers.get('content-type')).toBe('image/webp')
		expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
		expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
		expect(new Uint8Array(await picture.arrayBuffer())).toEqual(FACE[width])
	}
	await makeRecipe(stack.db, cook.user, { is_public: true })
	const other = await makeCook()
	expect(await (await other.jar.fetch(`/user/${cook.user.id}`)).text()).toContain(pictureVariant(path, 320))
	expect(await (await cook.jar.fetch('/home')).text()).toContain(pictureVariant(path, 320))
})

test('the type is that of the bytes, whatever the upload says; each size has a limit', async () => {
	const cook = await makeCook()
	const html = bytes(new TextEncoder().encode('<script>alert(1)</script>'))
	expect((await send(cook, { 320: html, 960: html, 1920: html })).status).toBe(415)
	const large = new Uint8Array(MAX_VARIANT_BYTES + 1)
	large.set(FACE[1920])
	expect((await send(cook, { ...FACE, 1920: large })).status).toBe(413)
	expect(await avatarOf(cook)).toBeNull()
})

test('a picture of another cook, one that does not exist and a foreign address are refused, and nothing changes', async () => {
	const [cook, other] = [await makeCook(), await makeCook()]
	const own = await withAvatar(cook)
	const [theirs, theirAvatar] = [await upload(other), await withAvatar(other)]
	const before = await Promise.all([theirs, theirAvatar, own].map(rowOf))
	const gone = own.replace(/-[\w-]{22}-1920/, `-${'A'.repeat(22)}-1920`)
	for (const path of [theirs, theirAvatar, gone, 'https://pictures.example/me.jpg', '/media/../x', 'x']) {
		const answer = await choose(cook, path)
		expect(answer.status, path).toBe(422)
		expect(await answer.text()).toContain('This picture is not among yours.')
	}
	expect(await avatarOf(cook)).toBe(own)
	expect(await avatarOf(other)).toBe(theirAvatar)
	expect(await Promise.all([theirs, theirAvatar, own].map(rowOf))).toEqual(before)
	expect(await statusFor(theirs)).toBe(404)
	expect(await statusFor(theirs, other.jar)).toBe(200)
})

test('nobody signed in changes no picture', async () => {
	const cook = await makeCook()
	const own = await withAvatar(cook)
	const answer = await makeJar(stack.url).fetch('/account?index', formBody({ intent: 'avatar', path: '' }))
	expect(answer.headers.get('location')).toMatch(/^\/login/)
	expect(await avatarOf(cook)).toBe(own)
})

test('the picture before is private at once, and the next clean-up deletes its bytes and those of the upload', async () => {
	const cook = await makeCook()
	const uploaded = await upload(cook)
	await choose(cook, uploaded)
	const first = (await avatarOf(cook)) ?? ''
	const second = await withAvatar(cook)
	expect(second).not.toBe(first)
	await expect.poll(() => statusFor(first)).toBe(404)
	expect(await statusFor(second)).toBe(200)

	await stack.runJobs(FULL_HOUR)
	await stack.runJobs()
	expect(await Promise.all([uploaded, first, second].map(inBucket))).toEqual([0, 0, 3])
	expect(await rowOf(first)).toBeUndefined()
	expect((await rowOf(second))?.unreferenced_at).toBeNull()
})

test('a picture that a recipe names too stays when it is no longer the profile picture', async () => {
	const cook = await makeCook()
	const path = await withAvatar(cook)
	await makeRecipe(stack.db, cook.user, { is_public: true, images: [path] })
	expect((await choose(cook, '')).status).toBe(200)
	expect(await avatarOf(cook)).toBeNull()
	await stack.runJobs(FULL_HOUR)
	await stack.runJobs()
	expect(await inBucket(path)).toBe(3)
	expect(await statusFor(path)).toBe(200)
})

test('a cook removes the picture: the page of the cook shows none, and nobody else can read it', async () => {
	const cook = await makeCook({ display_name: 'Noor' })
	const path = await withAvatar(cook)
	expect((await choose(cook, '')).status).toBe(200)
	expect(await avatarOf(cook)).toBeNull()
	await expect.poll(() => statusFor(path)).toBe(404)
	await makeRecipe(stack.db, cook.user, { is_public: true })
	const other = await makeCook()
	const page = await other.jar.fetch(`/user/${cook.user.id}`)
	expect(page.status).toBe(200)
	expect(await page.text()).not.toContain(cook.user.id.concat('/'))
	await stack.runJobs(FULL_HOUR)
	await stack.runJobs()
	expect(await inBucket(path)).toBe(0)
})

/** Long enough that no random id of a page contains it by chance. */
const PHONE = /7946\D?0018/

test('a cook keeps a phone number, which no other page shows', async () => {
	const cook = await makeCook({ display_name: 'Noor' })
	const recipe = await makeRecipe(stack.db, cook.user, { is_public: true })
	const names = { intent: 'profile', first_name: 'Noor', last_name: '', display_name: 'Noor' }
	const save = (fields: Record<string, string>) => cook.jar.fetch('/account?index', formBody({ ...names, ...fields }))
	expect((await save({ phone: ' +44 20 7946 0018 ' })).status).toBe(200)
	expect(await (await cook.jar.fetch('/account')).text()).toContain('value="+44 20 7946 0018"')
	const other = await makeCook()
	for (const path of [`/user/${cook.user.id}`, `/recipe/${recipe.id}`, '/explore']) {
		const page = await other.jar.fetch(path)
		expect(page.status).toBe(200)
		expect(await page.text()).not.toMatch(PHONE)
	}

	const refused = await save({ phone: 'call me' })
	expect(refused.status).toBe(422)
	expect(await refused.text()).toContain('Please enter a valid phone number')
	// A device of an older release does not send it.
	expect((await save({})).status).toBe(200)
	expect(await (await cook.jar.fetch('/account')).text()).toContain('value="+44 20 7946 0018"')
	expect((await save({ phone: '' })).status).toBe(200)
	expect(await (await cook.jar.fetch('/account')).text()).not.toMatch(PHONE)
})
