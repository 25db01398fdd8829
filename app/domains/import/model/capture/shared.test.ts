import { expect, test } from 'vitest'
import { kindOfShared, type Shared } from './shared.ts'

const shared = (some: Partial<Shared>): Shared => ({ title: '', text: '', url: '', html: '', files: [], ...some })

test('a file takes precedence over an address, an address over a text', () => {
	const file = new Blob(['x'])
	expect(kindOfShared(shared({ files: [file, file], url: 'https://a.example/', text: 'x' }))).toEqual({
		kind: 'file',
		file,
		others: 1,
	})
	expect(kindOfShared(shared({ url: 'https://a.example/soup', text: 'Soup' }))).toEqual({
		kind: 'url',
		url: 'https://a.example/soup',
	})
})

test('an address in a short text is the address of a recipe, in a recipe it is a part of it', () => {
	expect(kindOfShared(shared({ text: 'Look at this: https://a.example/soup.' }))).toEqual({
		kind: 'url',
		url: 'https://a.example/soup',
	})
	const text = 'Ingredients\n2 leeks\n500 g potatoes\n1 l stock\nMethod\nBoil.\nhttps://a.example/soup'
	expect(kindOfShared(shared({ title: 'Leek soup', text }))).toEqual({ kind: 'text', text: `Leek soup\n${text}` })
})

test('anything but an http address or a text is not supported', () => {
	expect(kindOfShared(shared({ url: 'javascript:alert(1)' }))).toEqual({ kind: 'none' })
	expect(kindOfShared(shared({ text: ' ' }))).toEqual({ kind: 'none' })
})

test('a page that was handed over keeps its address if it is valid', () => {
	expect(kindOfShared(shared({ html: '<p>x', url: 'https://a.example/' }))).toMatchObject({ url: 'https://a.example/' })
	expect(kindOfShared(shared({ html: '<p>x', url: 'data:text/html,x' }))).toMatchObject({ kind: 'page', url: '' })
})
