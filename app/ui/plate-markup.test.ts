import { expect, test } from 'vitest'
import { dishTree, type MakeElement, type PlateOptions, type PlateSetting, plateTree } from './plate-markup.ts'

/** Serializes the tree, so that a test can read it. */
const write: MakeElement<string> = (tag, props, ...children) => {
	const attributes = Object.entries(props).flatMap(([name, value]) =>
		value === undefined ? [] : [` ${name}="${value}"`],
	)
	return `<${tag}${attributes.join('')}>${children.join('')}</${tag}>`
}

const SOUP: PlateSetting = { food: 'soup', crockery: 'bowl', cloth: 'sea', weave: 'stripe', tint: 'pea' }
const plate = (setting: Partial<PlateSetting> = {}, options: Partial<PlateOptions> = {}) =>
	plateTree(write, { ...SOUP, ...setting }, options)

test('a plate is one picture of food over its crockery, on the cloth', () => {
	expect(plate()).toBe(
		'<div className="plate" data-cloth="sea" data-weave="stripe" aria-hidden="true"><img className="dish" data-crockery="bowl" src="/plates/soup-pea.avif" alt="" width="640" height="640" loading="lazy" decoding="async"></img></div>',
	)
})

test('a plate with a label is a picture, without one it is decoration', () => {
	expect(plate({}, { label: 'Drawing of a soup' })).toContain('role="img" aria-label="Drawing of a soup"')
	expect(plate()).not.toContain('role=')
})

test('a hero has fork and spoon, a card does not', () => {
	expect(plate({}, { shape: 'hero' })).toMatch(/is-hero.*cutlery fork.*cutlery spoon.*soup-pea\.avif/)
	expect(plate({}, { shape: 'crop' })).toContain('is-crop')
	expect(plate({}, { shape: 'crop' })).not.toContain('fork')
})

test('a photo lies over the drawing in three widths and has an empty alt text', () => {
	const html = plate({}, { photo: { url320: '/s.webp', url960: '/m.webp', url1920: '/l.webp' }, photoSizes: '50vw' })
	expect(html).toContain('srcSet="/s.webp 320w, /m.webp 960w, /l.webp 1920w"')
	expect(html).toMatch(/soup-pea\.avif.*<img className="photo" sizes="50vw".*alt=""/)
})

test('a name whose drawing was removed becomes the neutral default', () => {
	const html = plate({ food: 'aspic', crockery: 'trencher' })
	expect(html).toContain('data-crockery="rim"')
	expect(html).toContain('src="/plates/supper.avif"')
	expect(plate({ tint: 'puce' })).toContain('src="/plates/soup.avif"')
})

test('a drink needs no crockery', () => {
	expect(plate({ food: 'drink', crockery: 'none', tint: 'lime' })).toMatch(
		/class.*"dish" src="\/plates\/drink-lime.avif"/i,
	)
})

test('a dish alone has no cloth', () => {
	const html = dishTree(write, SOUP, { className: 'size-36' })
	expect(html).toMatch(/^<img className="dish size-36"/)
	expect(html).not.toContain('data-cloth')
})

test('only the picture at the top of a page is loaded before it is near', () => {
	expect(plate()).toContain('loading="lazy"')
	expect(plate({}, { shape: 'hero', loading: 'eager' })).toContain('loading="eager"')
	const photo = { url320: '/s.webp', url960: '/m.webp', url1920: '/l.webp' }
	expect(plate({}, { photo, loading: 'eager' })).toMatch(/soup-pea.*loading="lazy".*class.*photo.*loading="eager"/i)
})
