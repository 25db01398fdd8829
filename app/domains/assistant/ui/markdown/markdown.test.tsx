import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { LEFT_OUT, readInline } from './inline.ts'
import { Markdown } from './markdown.tsx'

const RECIPES = {
	idOf: (target: string) => (target === 'r1' ? '1' : undefined),
	pathOf: (id: string) => `/recipe/${id}`,
	shows: [],
}

const htmlOf = (text: string): string =>
	renderToStaticMarkup(
		<MemoryRouter>
			<Markdown text={text} recipes={RECIPES} />
		</MemoryRouter>,
	)

test('paragraphs, lists, bold and links to own recipes are drawn', () => {
	expect(htmlOf('Try **this**:\n\n- the [Bean stew](r1)\n- bread\n\n1. Soak\n2. Simmer\n\nEnjoy\nit')).toBe(
		'<div class="chat-text"><p>Try <strong>this</strong>:</p>' +
			'<ul><li>the <a href="/recipe/1" data-discover="true">Bean stew</a></li><li>bread</li></ul>' +
			'<ol start="1"><li>Soak</li><li>Simmer</li></ol><p>Enjoy<br/>it</p></div>',
	)
})

test('security 32: nothing foreign is drawn: no element, no picture, no address', () => {
	const hostile = [
		'<img src="https://evil.example/a.png" onerror="alert(1)">',
		'![a pixel](https://evil.example/p.gif)',
		'[press here](https://evil.example/?q=kitchen)',
		'[press here](javascript:alert(1))',
		'[press here](//evil.example)',
		'[press here](/logout)',
		'See https://evil.example/path, www.evil.example or <http://evil.example>',
		'**https://evil.example/bold**',
		'`https://evil.example/code`',
		'[https://evil.example](r1)',
		'[a](r2)',
	]
	for (const text of hostile) {
		const html = htmlOf(text)
		expect(html).not.toMatch(/evil\.example|<[^>]*src=|href="(?!\/recipe\/1")/)
	}
	expect(htmlOf('[press here](https://evil.example)')).toContain('press here')
	expect(htmlOf('Look at https://evil.example/x now')).toContain(`Look at ${LEFT_OUT} now`)
	expect(htmlOf('<b>x</b>')).toContain('&lt;b&gt;x&lt;/b&gt;')
})

test('a list goes on over blank lines, and its item over several lines', () => {
	expect(readBlocks('* one\n\n* two\n  more\n\ntext')).toEqual([
		{ kind: 'list', start: null, items: ['one', 'two\nmore'] },
		{ kind: 'paragraph', text: 'text' },
	])
	expect(readBlocks('- one\n1 of 9 shown.')).toEqual([
		{ kind: 'list', start: null, items: ['one'] },
		{ kind: 'paragraph', text: '1 of 9 shown.' },
	])
	expect(readBlocks('3) three\n4) four\n- dash')).toEqual([
		{ kind: 'list', start: 3, items: ['three', 'four'] },
		{ kind: 'list', start: null, items: ['dash'] },
	])
})

test('a heading is a bold paragraph, a rule is nothing', () => {
	expect(readBlocks('## Shopping\nmilk\n---\nbread')).toEqual([
		{ kind: 'paragraph', text: '**Shopping**' },
		{ kind: 'paragraph', text: 'milk' },
		{ kind: 'paragraph', text: 'bread' },
	])
})

test('what is no mark stays as it is', () => {
	for (const text of ['2 * 3 * 4', 'a*b*c', 'an [open bracket', '**not closed', 'snake_case', '10-12 °C', '[x]', '*']) {
		expect(readInline(text)).toEqual([{ kind: 'text', text }])
	}
})

test('every beginning of a text can be drawn, and in linear time', () => {
	const text = 'A **bold [link](r1) and** more\n\n- one\n- [two](r1)\n\n1. x\n![p](https://e.example) www.e.example'
	for (let end = 0; end <= text.length; end += 1) expect(htmlOf(text.slice(0, end))).toContain('chat-text')
	for (const hostile of ['*', '[', '![', '**', '`', '[x](', '<http://', '# ', '- - '])
		readInline(hostile.repeat(8_000)) && readBlocks(hostile.repeat(8_000))
})
