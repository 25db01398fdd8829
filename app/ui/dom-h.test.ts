import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { domElement } from './dom-h.ts'
import { plateTree } from './plate-markup.ts'

/** The part of a document that the builder uses; it serializes itself. */
class FakeElement {
	readonly namespace: string
	readonly tag: string
	readonly attributes: string[] = []
	readonly children: (FakeElement | string)[] = []
	constructor(namespace: string, tag: string) {
		this.namespace = namespace
		this.tag = tag
	}
	setAttribute(name: string, value: string) {
		this.attributes.push(`${name}=${value}`)
	}
	get value() {
		return this.attributes.find((attribute) => attribute.startsWith('value='))?.slice('value='.length)
	}
	appendChild(child: FakeElement | string) {
		this.children.push(child)
	}
	toString(): string {
		return `<${this.namespace}:${[this.tag, ...this.attributes].join(' ')}>${this.children.join('')}`
	}
}

beforeEach(() => {
	vi.stubGlobal('document', {
		createElement: (tag: string) => new FakeElement('html', tag),
		createElementNS: (namespace: string, tag: string) =>
			new FakeElement(namespace.endsWith('svg') ? 'svg' : namespace, tag),
		createTextNode: (text: string) => text,
	})
})
afterEach(() => vi.unstubAllGlobals())

test('builds SVG in its own namespace, HTML in its, and class for className', () => {
	const svg = domElement('svg', { className: 'icon', viewBox: '0 0 24 24' }, domElement('path', { d: 'M0 0' }))
	expect(String(svg)).toBe('<svg:svg class=icon viewBox=0 0 24 24><svg:path d=M0 0>')
	const setting = { food: 'soup', crockery: 'bowl', cloth: 'sea', weave: 'plain', tint: 'own' }
	expect(String(plateTree<Element | string>(domElement, setting, {}))).toBe(
		'<html:div class=plate data-cloth=sea data-weave=plain aria-hidden=true><html:img class=dish data-crockery=bowl src=/plates/soup.avif alt= width=640 height=640 loading=lazy decoding=async>',
	)
})

test('a text child stays text, and an attribute without a value is left out', () => {
	expect(String(domElement('p', { title: undefined }, '<b>'))).toBe('<html:p><b>')
})

test('leaves out undefined values, and marks the chosen option of a list', () => {
	const made = domElement('select', { value: 'b', name: 'x' }, '', domElement('option', { value: 'b' }, 'B'))
	expect(String(made)).toBe('<html:select name=x><html:option value=b>B')
	expect(made.children[0]).toMatchObject({ defaultSelected: true })
})
