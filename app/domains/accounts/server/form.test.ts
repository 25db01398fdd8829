import { expect, test } from 'vitest'
import { readForm } from './form.ts'
import { clearedLinkCookie, linkCookie, readLinkCookie, tokenFrom } from './link-cookie.ts'

const post = (body: BodyInit, headers: HeadersInit = {}) =>
	new Request('https://nomster.example/register', { method: 'POST', body, headers })
const entries = (form: FormData) => [...form.entries()]

test('only the named texts pass, once each', async () => {
	const form = new FormData()
	form.append('email', 'a@b.example')
	form.append('email', 'second@b.example')
	form.append('role', 'admin')
	form.append('__proto__', 'x')
	form.append('password', new File(['x'], 'x.txt'))
	expect(entries(await readForm(post(form), ['email', 'password']))).toEqual([['email', 'a@b.example']])
})

test("a form library's own request never passes for the form", async () => {
	const form = new FormData()
	form.append('email', 'a@b.example')
	form.append('__intent__', 'not even json')
	expect(entries(await readForm(post(form), ['email']))).toEqual([])
})

test.each([
	['{"email":"a@b.example"}', 'application/json'],
	['email', 'multipart/form-data; boundary=x'],
	['\u0000', 'text/plain'],
])('a body that is not a form (%j as %s) is an empty form', async (body, type) => {
	expect(entries(await readForm(post(body, { 'content-type': type }), ['email']))).toEqual([])
})

test('an endless text is cut before it is validated', async () => {
	const form = new FormData()
	form.append('email', 'x'.repeat(1_000_000))
	expect(String((await readForm(post(form), ['email'])).get('email')).length).toBe(2_000)
})

test('a token is kept in a cookie that no script and no other site can read, for ten minutes', () => {
	const token = 'a'.repeat(43)
	expect(linkCookie(token)).toBe(`__Host-nomster-link=${token}; Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax`)
	expect(clearedLinkCookie()).toContain('Max-Age=0')
	const request = new Request('https://x.example', { headers: { cookie: `a=b; __Host-nomster-link=${token}; c=d` } })
	expect(readLinkCookie(request)).toBe(token)
})

test.each(['', 'short', `${'a'.repeat(42)};`, `${'a'.repeat(43)}\nSet-Cookie: x=y`, 'a'.repeat(44)])(
	'%j is not a token',
	(text) => {
		expect(tokenFrom(text)).toBeNull()
	},
)
