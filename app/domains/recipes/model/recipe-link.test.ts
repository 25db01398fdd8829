import { expect, test } from 'vitest'
import { allRecipes } from '#db/seed/kitchen/all-recipes.ts'
import { LINK } from './link-messages.ts'
import { emptyDraft, type RecipeDraft } from './recipe-draft.ts'
import { MOST_LINK_CHARS, packRecipe, unpackRecipe } from './recipe-link.ts'

const draftOf = ({ key: _key, ratings: _ratings, ...recipe }: (typeof allRecipes)[number]): RecipeDraft => ({
	...emptyDraft(),
	...recipe,
	images: [],
	language: 'en',
	notes_public: false,
	is_public: false,
})
const soup: RecipeDraft = {
	...emptyDraft(),
	title: 'Soup',
	ingredients: [{ text: '1 leek', section: '' }],
	steps: ['Boil.'],
}
/** Makes a link from any text, with a valid checksum and version. */
async function forged(json: string): Promise<string> {
	const stream = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'))
	const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
	let sum = 0x811c9dc5
	for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
	const all = [sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255, ...bytes]
	return `1${Buffer.from(all).toString('base64url')}`
}

test('every recipe of the demo kitchen fits into a link and is read back word for word', async () => {
	for (const recipe of allRecipes) {
		const draft = draftOf(recipe)
		const link = await packRecipe(draft)
		expect(link.length, recipe.key).toBeLessThan(3_000)
		expect(await unpackRecipe(link), recipe.key).toEqual(draft)
	}
})

test('pictures are not in the link, and a public recipe arrives private', async () => {
	const shown = { ...soup, images: ['/media/01890000-0000-7000-8000-000000000000/1-1920.webp'], is_public: true }
	expect(await unpackRecipe(await packRecipe(shown))).toEqual(soup)
})

test('a link that lost, gained or changed a letter anywhere is refused with a message', async () => {
	const link = await packRecipe(soup)
	const damaged = [...link].flatMap((letter, at) => [
		link.slice(0, at) + link.slice(at + 1),
		`${link.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`,
	])
	for (const text of damaged.filter((text) => !/^[2-9]/.test(text))) {
		const read = await unpackRecipe(text).catch((error: Error) => error.message)
		// The last letter may contain unused bits.
		if (typeof read !== 'string') expect(read).toEqual(soup)
		else expect(read).toBe(LINK.damaged)
	}
	for (const text of ['', '1', '1AAAA', '1====', '1%00', 'javascript:alert(1)', link.toUpperCase()])
		await expect(unpackRecipe(text), text).rejects.toThrow(LINK.damaged)
})

test('a link of a newer version asks for an update', async () => {
	await expect(unpackRecipe(`2${(await packRecipe(soup)).slice(1)}`)).rejects.toThrow(LINK.newer)
})

test('links without a recipe, above the limits or of another app are refused with a message', async () => {
	for (const json of ['null', '[]', '{', '{"t":1}', '{"t":"x","i":[["",[{}]]]}', '{"t":"x","n":"many"}'])
		await expect(unpackRecipe(await forged(json)), json).rejects.toThrow(LINK.damaged)
	for (const packed of [
		{ t: '' },
		{ t: 'x'.repeat(301) },
		{ t: 'x', n: -1 },
		{ t: 'x', p: 1.5 },
		{ t: 'x', w: 'javascript:alert(1)' },
		{ t: 'x', s: Array.from({ length: 201 }, () => 'Stir.') },
	])
		await expect(unpackRecipe(await forged(JSON.stringify(packed)))).rejects.toThrow(LINK.notARecipe)
})

test('markup in a link is stripped', async () => {
	const read = await unpackRecipe(
		await forged(JSON.stringify({ t: '<img src=x onerror=alert(1)>Pie', s: ['<script>alert(1)</script>Bake.'] })),
	)
	expect([read.title, read.steps]).toEqual(['Pie', ['Bake.']])
})

test('a small link that unpacks to megabytes is refused before it has been unpacked', async () => {
	await expect(unpackRecipe(await forged(JSON.stringify({ t: 'x', m: 'y'.repeat(5_000_000) })))).rejects.toThrow(
		LINK.damaged,
	)
})

test('a recipe too long for an address is refused with a message', async () => {
	const words = Array.from({ length: 4_000 }, (_, i) => `${i * 7_919}`.split('').reverse().join('x')).join(' ')
	await expect(packRecipe({ ...soup, notes: words })).rejects.toThrow(LINK.tooLong)
	await expect(unpackRecipe(`1${'A'.repeat(MOST_LINK_CHARS)}`)).rejects.toThrow(LINK.tooLong)
})
