import { afterEach, expect, test, vi } from 'vitest'
import { bytesOf, gzipped, JPEG, makeZip } from '../../../../../tests/factories/archives.ts'
import { type Content, readAll, reasonsIn, titlesIn } from '../../../../../tests/factories/read-files.ts'
import { FILE_LIMITS } from './limits.ts'
import { FormatError } from './messages.ts'

afterEach(() => vi.restoreAllMocks())

const PAPRIKA = JSON.stringify({ uid: 'X', name: 'Tart', ingredients: '1 egg', directions: 'Bake.', categories: [] })
const MELA = JSON.stringify({ title: 'Ramen', ingredients: '1 egg', instructions: 'Boil.', yield: '2' })
const MMF =
	'MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Pie\n      Yield: 4\n\n      1 c  sugar\n\n  Bake.\nMMMMM\n'
const MX2 =
	'<?xml version="1.0"?><mx2 source="MasterCook"><RcpE name="Pie"><IngR name="sugar" qty="1"></IngR></RcpE></mx2>'
const KEEPER =
	'<html><body><div class="recipe-details"><h2 itemprop="name">Cake</h2><div itemprop="recipeIngredients"><p>1 egg</p></div></div></body></html>'
const CSV = 'title,ingredients\nSoup,1 leek\n'

const zip = async (files: Parameters<typeof makeZip>[0], options?: Parameters<typeof makeZip>[1]) =>
	bytesOf(await makeZip(files, options))
const half = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2)
const utf16 = (text: string, mark = true) =>
	Uint8Array.from([...(mark ? [0xff, 0xfe] : []), ...Buffer.from(text, 'utf16le')])
const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte)

const UNKNOWN = /^We do not know this kind of file/
const EMPTY = /^This file is empty\.$/
const BROKEN = /^This archive is damaged and nothing in it could be read/
const NO_RECIPE = /There is no recipe in this file\.$/
const NOT_JSON = /No valid JSON\.$/
const END_MISSING = /^The end of the file is missing, so this recipe may be incomplete\.$/

/** A file, the recipes that are whole in it, and the sentence that the cook reads about the rest. */
type Case = [what: string, name: string, content: () => Content | Promise<Content>, titles: string[], sentence: RegExp]

const CASES: Case[] = [
	['an empty file', 'a.paprikarecipes', () => '', [], EMPTY],
	['an empty table', 'a.csv', () => '', [], EMPTY],
	['a file of blanks', 'a.mmf', () => ' \r\n\t\r\n', [], EMPTY],
	['a byte order mark alone', 'a.csv', () => utf16(''), [], EMPTY],
	['an archive without files', 'a.zip', () => zip({}), [], UNKNOWN],
	['NULs', 'a.csv', () => filled(5_000, 0), [], UNKNOWN],
	['NULs within a table', 'a.csv', () => 'title,ingre\0dients\nSoup,1 le\0ek\n', [], UNKNOWN],
	['bytes of a film', 'a.mp4', () => filled(5_000, 7), [], UNKNOWN],
	['a picture', 'photo.jpg', () => JPEG, [], UNKNOWN],
	[
		'a picture with the ending of a table',
		'photo.csv',
		() => Uint8Array.from([...JPEG, ...filled(99, 0)]),
		[],
		UNKNOWN,
	],
	['a PDF with the ending of a backup', 'a.zip', () => '%PDF-1.7 1 0 obj', [], UNKNOWN],
	['a text that is no recipe', 'a.txt', () => 'Dear friend', [], UNKNOWN],
	['two letters of an archive', 'a.zip', () => 'PK', [], BROKEN],
	[
		'an archive cut in its only file',
		'a.paprikarecipes',
		async () => half(await zip({ 'a.paprikarecipe': gzipped(PAPRIKA.repeat(9)) })),
		[],
		/damaged/i,
	],
	['an archive of pictures', 'a.zip', () => zip({ 'a.jpg': JPEG }), [], UNKNOWN],
	['an archive of another thing', 'a.zip', () => zip({ 'letter.txt': 'Dear friend' }), [], UNKNOWN],
	[
		'an archive in an archive in an archive',
		'a.zip',
		async () => zip({ 'b.zip': await makeZip({ 'c.zip': await makeZip({ 'a.csv': CSV }) }) }),
		[],
		/^b\.zip: An archive in an archive in an archive/,
	],
	[
		'a locked archive',
		'a.zip',
		() => zip({ 'a.paprikarecipe': PAPRIKA }, { password: 'x' }),
		[],
		/^a\.paprikarecipe: It is locked with a password\.$/,
	],
	[
		'a file that points outside',
		'a.zip',
		() => zip({ '../a.paprikarecipe': PAPRIKA, 'b.paprikarecipe': PAPRIKA }),
		['Tart'],
		/Its name points outside the archive\.$/,
	],
	['a packed file cut in its middle', 'a.paprikarecipe', () => half(gzipped(PAPRIKA.repeat(9))), [], /^Damaged\.$/],
	[
		'a packed text that is no JSON',
		'a.paprikarecipes',
		() => zip({ 'a.paprikarecipe': gzipped('Dear friend') }),
		[],
		NOT_JSON,
	],
	[
		'one broken recipe among whole ones',
		'a.zip',
		() => zip({ 'a.paprikarecipe': gzipped(PAPRIKA), 'b.paprikarecipe': '{"name":"Ta' }),
		['Tart'],
		NOT_JSON,
	],
	['JSON cut in a text', 'a.json', () => MELA.slice(0, 30), [], NOT_JSON],
	['a cut list of recipes', 'recipes.json', () => `[${MELA},${MELA.slice(0, 20)}`, [], NOT_JSON],
	['JSON of another thing', 'a.json', () => '{"songs":[]}', [], /No recipe that we know\.$/],
	['an empty list', 'a.json', () => '[]', [], NO_RECIPE],
	['a number', 'a.json', () => '12', [], UNKNOWN],
	[
		'a recipe without anything',
		'a.melarecipe',
		() => '{"title":"","ingredients":"","instructions":"","yield":""}',
		[],
		/It has no title, no ingredients and no steps\.$/,
	],
	['another version of an app', 'a.melarecipe', () => '{"schema":9}', [], /Not as we know the files of Mela/],
	['a backup without a table', 'database.json', () => '{"alembic_version":[],"recipes":[]}', [], /is missing/],
	['a MealMaster file cut in its steps', 'a.mmf', () => MMF.slice(0, -12), ['Pie'], END_MISSING],
	['a MasterCook file cut in a recipe', 'a.mx2', () => MX2.slice(0, -20), ['Pie'], END_MISSING],
	['a page cut in a recipe', 'recipes.html', () => KEEPER.slice(0, -20), ['Cake'], END_MISSING],
	['a page without a recipe', 'a.html', () => '<html><body>Hello</body></html>', [], /No recipe that we know\.$/],
	['pages without a recipe', 'a.zip', () => zip({ 'a.html': '<html><body>Hi</body></html>' }), [], NO_RECIPE],
	['a table of headings alone', 'a.csv', () => 'title,ingredients\n', [], NO_RECIPE],
	[
		'a table whose title column is unknown',
		'a.csv',
		() => 'wer,was\nSuppe,Lauch\n',
		[],
		/^Choose the column that holds the title\.$/,
	],
	['a table in UTF-16 without a mark', 'a.csv', () => utf16(CSV, false), [], UNKNOWN],
	[
		'an XML cookbook without a recipe',
		'a.zip',
		() => zip({ 'my_cookbook.xml': '<cookbook><recipe></recipe></cookbook>' }),
		[],
		/It has no title, no ingredients and no steps\.$/,
	],
]

test.each(CASES)('%s (%s) gets its sentence and nothing by halves', async (_what, name, content, titles, sentence) => {
	const { found, said } = await read(name, await content())
	expect(titlesIn(found)).toEqual(titles)
	expect(said).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]))
})

/** What is found, and every sentence about it. */
async function read(name: string, content: Content) {
	try {
		const { found } = await readAll(name, content)
		const warnings = found.flatMap((one) => (one.kind === 'recipe' ? one.warnings : []))
		return { found, said: [...reasonsIn(found), ...warnings] }
	} catch (error) {
		if (!(error instanceof FormatError)) throw error
		return { found: [], said: [error.message] }
	}
}

test('a bomb in an archive, packed once or twice, is left out with a sentence', async () => {
	const zeros = filled(3_000_000, 0x20)
	vi.spyOn(FILE_LIMITS, 'documentBytes', 'get').mockReturnValue(500_000 as never)
	vi.spyOn(FILE_LIMITS, 'innerArchiveBytes', 'get').mockReturnValue(500_000 as never)
	const packed = await read('a.zip', await makeZip({ 'bomb.csv': new Blob([zeros]), 'soup.csv': CSV }))
	expect(packed).toMatchObject({ said: ['bomb.csv: Larger than we read.'] })
	expect(titlesIn(packed.found)).toEqual(['Soup'])
	const twice = await read('a.zip', await makeZip({ 'b.zip': await makeZip({ 'bomb.csv': new Blob([zeros]) }) }))
	expect(twice.found.filter(({ kind }) => kind === 'recipe')).toEqual([])
	expect(twice.said.join()).toMatch(/Larger than we read|archive in an archive/)
	const gzip = await read('a.paprikarecipe', gzipped(' '.repeat(3_000_000)))
	expect(gzip.said).toEqual(['Larger than we read.'])
})

test('the same table is read in every code page that apps write', async () => {
	const table = 'title,ingredients\nKrautsalat für Öl,1 Möhre\n'
	const dos: Record<string, number> = { ü: 0x81, Ö: 0x99, ö: 0x94 }
	const files: Record<string, Uint8Array<ArrayBuffer>> = {
		'UTF-8': new TextEncoder().encode(table),
		'UTF-8 with a mark': new TextEncoder().encode(`\ufeff${table}`),
		'UTF-16': utf16(table),
		'Windows-1252': Uint8Array.from(Buffer.from(table, 'latin1')),
		DOS: Uint8Array.from([...table].map((letter) => dos[letter] ?? letter.charCodeAt(0))),
	}
	for (const [encoding, bytes] of Object.entries(files))
		expect([encoding, titlesIn((await readAll('a.csv', bytes)).found)]).toEqual([encoding, ['Krautsalat für Öl']])
})
