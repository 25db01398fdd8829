import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../workers.ts'
import { listPictures, readStamps } from './pictures.ts'

const PUBLIC = join(PROJECT_ROOT, 'public')
/** What a device stores of them with the program. */
const MAX_BYTES = 1_000_000

test('every picture of a plate matches its drawing, and there is no other', () => {
	const pictures = listPictures()
	// After a change of a drawing: npm run make:plates.
	expect(readStamps()).toEqual(Object.fromEntries(pictures.map(({ path, stamp }) => [path, stamp])))
	const paths = readdirSync(join(PUBLIC, 'plates')).map((file) => `/plates/${file}`)
	expect(paths.sort()).toEqual(pictures.map(({ path }) => path).sort())
})

test('every drawing has a picture', () => {
	const drawings = readdirSync(join(PROJECT_ROOT, 'app', 'ui', 'plates')).map((file) => file.replace('.svg', ''))
	const paths = listPictures().map(({ path }) => path)
	for (const drawing of drawings) expect(paths).toContain(`/plates/${drawing.replace(/^food-/, '')}.avif`)
})

test('a drawing has no colour left that a page would have to give it', () => {
	for (const { path, svg } of listPictures()) expect(svg, path).not.toContain('var(')
})

test('all pictures together are small', () => {
	const bytes = listPictures().map(({ path }) => statSync(join(PUBLIC, path)).size)
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
})

test('the stylesheet names a picture of crockery and cutlery for either theme', () => {
	const css = readFileSync(join(PROJECT_ROOT, 'app', 'ui', 'css', 'plates.css'), 'utf8')
	const named = [...css.matchAll(/url\("(\/plates\/[^"]+)"\)/g)].map(([, path]) => path)
	const under = listPictures().flatMap(({ path }) => (/\/(crockery|cutlery)-/.test(path) ? [path] : []))
	expect(named.sort()).toEqual(under.sort())
})
