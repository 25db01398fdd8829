import { expect, test } from 'vitest'
import type { Found } from '../model/formats/found.ts'
import { chooseFiles } from './choose-files.ts'

const cook = (name: string, title: string) => new File([`---\ntitle: ${title}\n---\nStir @oats{50%g}.`], name)

async function read(files: File[]): Promise<Found[]> {
	const found: Found[] = []
	for await (const one of (await chooseFiles(files)).read(null)) found.push(one)
	return found
}
const keysOf = (found: Found[]) => found.flatMap((one) => (one.kind === 'recipe' ? [one.key] : []))

test('several files are read one after another, and an unknown one is listed', async () => {
	const unknown = new File([new Uint8Array(100).fill(7)], 'film.mp4')
	const chosen = await chooseFiles([cook('a.cook', 'Porridge'), unknown, cook('b.cook', 'Muesli')])
	expect(chosen).toMatchObject({ name: '3 files', app: 'Cooklang', table: null })
	const found = await read([cook('a.cook', 'Porridge'), unknown, cook('b.cook', 'Muesli')])
	expect(found.map((one) => (one.kind === 'recipe' ? one.draft.title : one.name))).toEqual([
		'film.mp4',
		'Porridge',
		'Muesli',
	])
	await expect(chooseFiles([unknown])).rejects.toThrow('We do not know this kind of file')
})

test('a file has the same key under another name and next to others, another file has not', async () => {
	const one = await chooseFiles([cook('a.cook', 'Porridge')])
	const renamed = await chooseFiles([cook('c.cook', 'Porridge')])
	const other = await chooseFiles([cook('a.cook', 'Muesli')])
	expect(renamed.fileKey).toBe(one.fileKey)
	expect(other.fileKey).not.toBe(one.fileKey)
	const [alone] = keysOf(await read([cook('a.cook', 'Porridge')]))
	const both = keysOf(await read([cook('b.cook', 'Muesli'), cook('a.cook', 'Porridge')]))
	expect(new Set(both).size).toBe(2)
	expect(both).toContain(alone)
	expect(keysOf(await read([cook('c.cook', 'Porridge')]))).toEqual([alone])
})
