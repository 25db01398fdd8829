import { expect, test } from 'vitest'
import { dishTree, type MakeElement, type PlateOptions, type PlateSetting, plateTree } from './plate-markup.ts'

/** Serializes the tree, so that a test can read it. */
const write: MakeElement<string> = (tag, props, ...children) => {
	const attributes = Object.entries(props).flatMap(([name, value]) =>
		value === undefined ? [] : [` ${name}="${value}"`],
	)
	return `<${tag}${attributes.join('')}>${children.join('')}</${tag}>`
}

const urls = {
	food: { soup: '/soup.svg', supper: '/supper.svg' },
	crockery: { bowl: '/bowl.svg', rim: '/rim.svg', board: '/board.svg' },
	cutlery: { fork: '/fork.svg', spoon: '/spoon.svg' },
}
const SOUP: PlateSetting = { food: 'soup', crockery: 'bowl', cloth: 'sea', weave: 'stripe', tint: 'pea' }
const plate = (setting: Partial<PlateSetting> = {}, options: Partial<PlateOptions> = {}) =>
	plateTree(write, { ...SOUP, ...setting }, { urls, ...options })

test('crockery is under food, on the cloth', () => {
	expect(plate()).toBe(
		'<div className="plate" data-cloth="sea" data-weave="stripe" aria-hidden="true"><svg className="dish" viewBox="0 0 400 400" data-tint="pea" aria-hidden="true"><use href="/bowl.svg#d"></use><use href="/soup.svg#d"></use></svg></div>',
	)
})

test('a plate with a label is a picture, without one it is decoration', () => {
	expect(plate({}, { label: 'Drawing of a soup' })).toContain('role="img" aria-label="Drawing of a soup"')
	expect(plate()).not.toContain('role=')
})

test('a hero has fork and spoon, a card does not', () => {
	expect(plate({}, { shape: 'hero' })).toMatch(/is-hero.*fork\.svg.*spoon\.svg.*soup\.svg/)
	expect(plate({}, { shape: 'crop' })).toContain('is-crop')
	expect(plate({}, { shape: 'crop' })).not.toContain('fork')
})

test('a photo lies over the drawing in three widths and has an empty alt text', () => {
	const html = plate({}, { photo: { url320: '/s.webp', url960: '/m.webp', url1920: '/l.webp' }, photoSizes: '50vw' })
	expect(html).toContain('srcSet="/s.webp 320w, /m.webp 960w, /l.webp 1920w"')
	expect(html).toMatch(/soup\.svg.*<img className="photo" sizes="50vw".*alt=""/)
})

test('a name whose drawing was removed becomes the neutral default', () => {
	const html = plate({ food: 'aspic', crockery: 'trencher' })
	expect(html).toContain('/rim.svg#d')
	expect(html).toContain('/supper.svg#d')
})

test('a drink needs no crockery, and a board leaves room for its handle', () => {
	expect(plate({ crockery: 'none' })).not.toContain('rim')
	expect(plate({ crockery: 'board' })).toContain('viewBox="0 -14 400 400"')
})

test('a dish alone has no cloth', () => {
	const html = dishTree(write, SOUP, { urls, className: 'size-36' })
	expect(html).toMatch(/^<svg className="dish size-36"/)
	expect(html).not.toContain('data-cloth')
})
