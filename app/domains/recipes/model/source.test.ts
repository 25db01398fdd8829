import { expect, test } from 'vitest'
import { readableSource } from './source.ts'

const from = (source_url: string, source_name = '') => readableSource({ source_url, source_name })

test('a web address is a link under its name, or under its host', () => {
	expect(from('https://www.example.com/soup', 'Grandma')).toEqual({
		name: 'Grandma',
		href: 'https://www.example.com/soup',
	})
	expect(from('https://www.example.com/soup')).toEqual({ name: 'example.com', href: 'https://www.example.com/soup' })
})

test.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'vbscript:x', 'page 12'])(
	'%s is never a link',
	(url) => {
		expect(from(url).href).toBeNull()
		expect(from(url, 'A book').name).toBe('A book')
	},
)

test('an unknown source is not shown', () => {
	expect(from('')).toEqual({ name: '', href: null })
})
