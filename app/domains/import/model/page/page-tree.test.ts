import { describe, expect, test } from 'vitest'
import { elementsOf, parsePage, textOf, withoutBulk } from './page-tree.ts'

const shapeOf = (html: string): string => {
	const root = parsePage(html)
	const draw = (element: typeof root): string =>
		element.children
			.map((child) => (typeof child === 'string' ? child : `<${child.tag}>${draw(child)}</${child.tag}>`))
			.join('')
	return draw(root)
}

describe('the tree', () => {
	test.each([
		['an unclosed list item ends at the next', '<ul><li>a<li>b</ul>c', '<ul><li>a</li><li>b</li></ul>c'],
		['a paragraph ends at a block', '<p>a<div>b</div>', '<p>a</p><div>b</div>'],
		['a paragraph in a list item ends with it', '<li><p>a<li>b', '<li><p>a</p></li><li>b</li>'],
		[
			'cells and rows end by themselves',
			'<table><tr><td>a<td>b<tr><td>c',
			'<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
		],
		['void elements have no children', 'a<br>b<img src=x>c', 'a<br></br>b<img></img>c'],
		['an end tag without a start tag is ignored', 'a</b>c', 'ac'],
		['an end tag closes the open elements in it', '<div><b>a</div>c', '<div><b>a</b></div>c'],
		['scripts are not markup', '<script>a<b></b></script>c', '<script>a<b></b></script>c'],
		[
			'SVG elements may be self-closing',
			'<svg><title/><path/></svg><p>a',
			'<svg><title></title><path></path></svg><p>a</p>',
		],
		[
			'a title and a textarea contain no markup',
			'<title>a &amp; <b></title><textarea><i></textarea>c',
			'<title>a & <b></title><textarea><i></textarea>c',
		],
		['declarations are ignored', '<!doctype html><?xml a?>b', 'b'],
		['CDATA is text only inside SVG', '<svg><![CDATA[<a>]]></svg><![CDATA[<b>]]>c', '<svg><a></svg>]]>c'],
		['a < that opens no tag is text', 'a < b <3 c', 'a < b <3 c'],
		['an unterminated tag is ignored', 'a<div class="b', 'a'],
		['a > in an attribute value ends no tag', '<p title="a>b" lang=\'c>d\'>e</p>', '<p>e</p>'],
		['names end at a slash or a space', '<br/>a<P\nid=x>b</p\n>c', '<br></br>a<p>b</p>c'],
		['comments are ignored', 'a<!-- <p>b -->c', 'ac'],
	])('%s', (_why, html, shape) => expect(shapeOf(html)).toBe(shape))

	test('attributes are decoded and in lower case, the first one counts, and unused ones are dropped', () => {
		const [, link] = elementsOf(parsePage('<A HREF="/?a=1&amp;b=2" href=x data-SRC style=a>'))
		expect([...(link?.attributes ?? [])]).toEqual([
			['href', '/?a=1&b=2'],
			['data-src', ''],
		])
	})
	test('values may be unquoted, in either quote, after spaces, or missing', () => {
		const [, link] = elementsOf(
			parsePage('<a class = b id=\'c "d\' rel="e\'f" href=/g/h lang =i name/value="j&notit;">'),
		)
		expect([...(link?.attributes ?? [])]).toEqual([
			['class', 'b'],
			['id', 'c "d'],
			['rel', "e'f"],
			['href', '/g/h'],
			['lang', 'i'],
			['name', ''],
			['value', 'j&notit;'],
		])
	})
	test('elements nested too deeply become siblings, and none is lost', () => {
		const elements = [...elementsOf(parsePage('<i>'.repeat(5_000)))]
		expect(elements).toHaveLength(5_001)
	})
})

test('the text of a page is what a reader sees', () => {
	const html = `<div> Two
		<b>eggs</b>&nbsp;&amp; salt<br>then<style>p{}</style> <p>bake</p><noscript>no</noscript><ul><li>a</li>
		<li>b</li></ul><table><tr><td>1</td><td>2</td></tr></table></div>`
	expect(textOf(parsePage(html))).toBe('Two eggs\u00A0& salt\nthen\nbake\na\nb\n1 2')
})

describe('without its bulk a page', () => {
	test.each([
		[
			'loses scripts, styles, drawings and comments',
			'<style>a{}</style>b<SCRIPT src=x>c<b></SCRIPT >d<!-- <p> --><svg><path/></svg>e',
			'<style></style>b<SCRIPT src=x></SCRIPT >d<svg></svg>e',
		],
		[
			'keeps JSON-LD',
			'<script type="application/ld+json">{}</script>',
			'<script type="application/ld+json">{}</script>',
		],
		['keeps what a comment only seems to open', '<!-- <script> -->a<script>b</script>c', 'a<script></script>c'],
		['keeps what is never closed', 'a<script>b<p>c', 'a<script>b<p>c'],
		[
			'keeps other elements of such a beginning',
			'<scripts>a</scripts><!doctype html>',
			'<scripts>a</scripts><!doctype html>',
		],
	])('%s', (_what, html, left) => expect(withoutBulk(html)).toBe(left))
})
