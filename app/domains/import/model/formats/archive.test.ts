import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf, JPEG, makeZip } from '../../../../../tests/factories/archives.ts'
import { Archive } from './archive.ts'
import type { Found } from './found.ts'
import { FILE_LIMITS, newBudget } from './limits.ts'
import { openFile } from './read-file.ts'

afterEach(() => vi.restoreAllMocks())

const recipe = (name: string) => JSON.stringify({ name, directions: 'Stir.', ingredients: '1 egg' })

async function read(file: Blob): Promise<Found[]> {
	const found: Found[] = []
	for await (const one of (await openFile('export.zip', file)).read()) found.push(one)
	return found
}
const titlesOf = (found: Found[]) => found.flatMap((one) => (one.kind === 'recipe' ? [one.draft.title] : []))
const reasonsOf = (found: Found[]) =>
	found.flatMap((one) => (one.kind === 'unread' ? [`${one.name}: ${one.reason}`] : []))

/** Overwrites a number in every header with this signature. */
function overwrite(bytes: Uint8Array, signature: number, at: number, value: number): Uint8Array<ArrayBuffer> {
	const copy = new Uint8Array(bytes)
	const view = new DataView(copy.buffer)
	for (let i = 0; i + 46 < copy.length; i++)
		if (view.getUint32(i, true) === signature) view.setUint32(i + at, value, true)
	return copy
}

test('names that point outside, and a second file of the same name, are skipped and listed', async () => {
	const file = await makeZip({
		'../../etc/passwd.paprikarecipe': recipe('Out'),
		'/root.paprikarecipe': recipe('Root'),
		'C:\\windows.paprikarecipe': recipe('Drive'),
		'a/..\\..\\b.paprikarecipe': recipe('Back'),
		'__MACOSX/._Good.paprikarecipe': 'clutter',
		'Good..ness.paprikarecipe': recipe('Good'),
	})
	const found = await read(file)
	expect(titlesOf(found)).toEqual(['Good'])
	expect(reasonsOf(found)).toHaveLength(4)
	expect(reasonsOf(found).every((reason) => reason.endsWith('Its name points outside the archive.'))).toBe(true)
	const twice = await bytesOf(
		await makeZip({ 'a.paprikarecipe': recipe('First'), 'b.paprikarecipe': recipe('Second') }),
	)
	const text = Buffer.from(twice).toString('latin1').replaceAll('b.paprikarecipe', 'a.paprikarecipe')
	const same = await read(new Blob([Uint8Array.from(Buffer.from(text, 'latin1'))]))
	expect(titlesOf(same)).toEqual(['First'])
	expect(reasonsOf(same)).toEqual(['a.paprikarecipe: Another file of the archive has the same name.'])
})

test('of too many entries the first are read, and the rest are reported as left out', async () => {
	vi.spyOn(FILE_LIMITS, 'entries', 'get').mockReturnValue(3 as never)
	const found = await read(
		await makeZip(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}.paprikarecipe`, recipe(`R${n}`)]))),
	)
	expect(titlesOf(found)).toEqual(['R1', 'R2', 'R3'])
	expect(reasonsOf(found)).toEqual(['…: The archive holds more than 3 files. The rest was left out.'])
})

test('an archive without readable entries is not read to its end', async () => {
	vi.spyOn(FILE_LIMITS, 'unread', 'get').mockReturnValue(2 as never)
	const files = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`${n}.json`, '{"song":1}']))
	expect(reasonsOf(await read(await makeZip(files)))).toEqual([
		'1.json: No recipe that we know.',
		'2.json: No recipe that we know.',
		'…: Most of this file cannot be read. The rest was left out.',
	])
})

test('a zip bomb is stopped at the limit of an entry, whatever size it declares', async () => {
	const bomb = await makeZip({
		'bomb.paprikarecipe': new Blob([new Uint8Array(40 * 1024 * 1024)]),
		'good.paprikarecipe': recipe('Good'),
	})
	expect(bomb.size).toBeLessThan(100_000)
	vi.spyOn(FILE_LIMITS, 'documentBytes', 'get').mockReturnValue(1_000_000 as never)
	const found = await read(bomb)
	expect(titlesOf(found)).toEqual(['Good'])
	expect(reasonsOf(found)).toEqual(['bomb.paprikarecipe: Larger than we read.'])
	const lying = overwrite(overwrite(await bytesOf(bomb), 0x02014b50, 24, 10), 0x04034b50, 22, 10)
	const lied = await read(new Blob([lying]))
	expect(reasonsOf(lied).join()).toMatch(/bomb\.paprikarecipe: (?:Larger than we read|Damaged)\./)
})

test('all entries together unpack to no more than the limit of a file', async () => {
	const files = Object.fromEntries(
		[1, 2, 3, 4].map((n) => [`${n}.paprikarecipe`, recipe(`R${n}`) + ' '.repeat(100_000)]),
	)
	const archive = await Archive.open(await makeZip(files), { bytesLeft: 250_000 })
	await archive.text('1.paprikarecipe')
	await archive.text('2.paprikarecipe')
	await expect(archive.text('3.paprikarecipe')).rejects.toThrow('Larger than we read.')
	await expect(archive.text('4.paprikarecipe')).rejects.toThrow('The archive unpacks to more than we read.')
})

test('archives nested twice are not followed, and one that contains itself ends', async () => {
	const innermost = await makeZip({ 'recipe.json': recipe('Deep') })
	const inner = await makeZip({ 'more.zip': innermost })
	expect(titlesOf(await read(await makeZip({ 'a.zip': inner })))).toEqual([])
})

test.each([false, true])(
	'a truncated download yields its complete entries and names the incomplete ones (sizes behind: %s)',
	async (follow) => {
		const files = Object.fromEntries([1, 2, 3].map((n) => [`${n}.paprikarecipe`, `${recipe(`R${n}`)}${' '.repeat(n)}`]))
		const whole = await bytesOf(await makeZip(files, { follow }))
		const third = Buffer.from(whole).indexOf('3.paprikarecipe')
		const cut = await read(new Blob([whole.slice(0, third + 40)]))
		expect(titlesOf(cut)).toEqual(['R1', 'R2'])
		expect(reasonsOf(cut)).toEqual(['3.paprikarecipe: Damaged.'])
		const headless = await read(new Blob([whole.slice(0, whole.length - 30)]))
		expect(titlesOf(headless)).toEqual(['R1', 'R2', 'R3'])
		expect(reasonsOf(headless)).toEqual([
			'The archive: The end of this archive is missing. What came before it has been read.',
		])
	},
)

test('damaged and encrypted entries are listed, and the others are read', async () => {
	const bytes = await bytesOf(
		await makeZip({ 'a.paprikarecipe': recipe('A').repeat(20), 'b.paprikarecipe': recipe('B') }),
	)
	bytes.fill(0xff, 70, 80)
	const found = await read(new Blob([bytes]))
	expect(titlesOf(found)).toEqual(['B'])
	expect(reasonsOf(found)).toEqual(['a.paprikarecipe: Damaged.'])
	const locked = await read(await makeZip({ 'a.paprikarecipe': recipe('A') }, { password: 'secret' }))
	expect(reasonsOf(locked)).toEqual(['a.paprikarecipe: It is locked with a password.'])
})

test('an invalid or empty archive is refused with a message', async () => {
	await expect(read(new Blob(['PK\u0003\u0004 and nothing']))).rejects.toThrow('This archive is damaged')
	await expect(read(await makeZip({}))).rejects.toThrow('We do not know this kind of file')
})

test('a picture is recognised by its bytes, and anything else is ignored', async () => {
	const archive = await Archive.open(
		await makeZip({ 'full.jpg': '<svg onload="alert(1)">', 'x/recipe.json': '{}' }),
		newBudget(),
	)
	const { archivePictures } = await import('./pictures.ts')
	const [fake] = archivePictures(archive, ['full.jpg'])
	expect(fake && 'load' in fake && (await fake.load())).toBe(null)
	expect(JPEG[0]).toBe(0xff)
})
