import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTolerantJson } from './tolerant-json.ts'

test.each<[why: string, text: string, values: unknown[]]>([
	['valid JSON', '{"a":[1,null,true,"x"]}', [{ a: [1, null, true, 'x'] }]],
	['a line break in a text', '{"a":"x\ny"}', [{ a: 'x\ny' }]],
	['a control character in a text', '{"a":"x\u0001y"}', [{ a: 'x\u0001y' }]],
	['trailing commas', '{"a":[1,2,],}', [{ a: [1, 2] }]],
	['extra commas', '{"a":[1,,2],,"b":3}', [{ a: [1, 2], b: 3 }]],
	['a forgotten comma', '{"a":"x"\n"b":["y"\n"z"]}', [{ a: 'x', b: ['y', 'z'] }]],
	['inside a comment', '<!--\n{"a":1}\n-->', [{ a: 1 }]],
	['inside CDATA', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
	['inside CDATA in a comment', '/*<![CDATA[*/{"a":1}/*]]>*/', [{ a: 1 }]],
	['comments inside', '{/* one */"a":1, // two\n"b":2}', [{ a: 1, b: 2 }]],
	['a trailing semicolon', '{"a":1};', [{ a: 1 }]],
	['leading text', 'var recipe = {"a":1}', [{ a: 1 }]],
	['a byte order mark', '\uFEFF {"a":1}', [{ a: 1 }]],
	['two values in a row', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
	['unescaped quotes', '{"a":"a 10" pan, "hot"","b":1}', [{ a: 'a 10" pan, "hot"', b: 1 }]],
	['single quotes', "{'a':'it''s','b':'don't'}", [{ a: "it''s", b: "don't" }]],
	['bare keys', '{a:1, "b":x}', [{ a: 1, b: 'x' }]],
	['escapes', '{"a":"\\u00e9\\n\\"\\q",}', [{ a: 'é\n"q' }]],
	['a broken escape', '{"a":"\\u00zz",}', [{ a: '00zz' }]],
	['an escaped page', '{&quot;a&quot;:&quot;x&quot;}', [{ a: 'x' }]],
	['a cut-off end', '{"a":["x",{"b":"y', [{ a: ['x', { b: 'y' }] }]],
	['mismatched brackets', '{"a":[1}', [{ a: [1] }]],
	['not JSON', 'hello', []],
	['nothing', '', []],
])('%s', (_why, text, values) => expect(parseTolerantJson(text)).toEqual(values))

test('a key named after the prototype is an ordinary key', () => {
	const [value] = parseTolerantJson('{"__proto__":{"polluted":true},}')
	expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
	expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('valid JSON is read exactly, whatever it contains', () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(parseTolerantJson(text)).toEqual([JSON.parse(text)])
		}),
	)
})

test('the repair reads valid objects like JSON.parse does', () => {
	const objects = fc.dictionary(
		fc.stringMatching(/^[a-z]{1,8}$/),
		fc.oneof(fc.integer(), fc.stringMatching(/^[\w .]*$/), fc.boolean()),
	)
	// A trailing comma makes JSON.parse fail.
	fc.assert(
		fc.property(objects, (value) => {
			expect(parseTolerantJson(`[${JSON.stringify(value)},]`)).toEqual([[value]])
		}),
	)
})

test('it never throws and always ends', () => {
	const soup = fc.array(
		fc.constantFrom(
			'{',
			'}',
			'[',
			']',
			'"',
			"'",
			':',
			',',
			'\\',
			'\\u',
			'/*',
			'//',
			'<!--',
			'a',
			'1',
			'\n',
			' ',
			'null',
		),
	)
	fc.assert(
		fc.property(soup, (parts) => void parseTolerantJson(parts.join(''))),
		{ numRuns: 1_000 },
	)
})
