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

test('of a list all texts pass', async () => {
	const form = new FormData()
	for (const allergen of ['Nuts', 'Milk']) form.append('allergens', allergen)
	form.append('allergens', new File(['x'], 'x.txt'))
	form.append('email', 'a@b.example')
	expect(entries(await readForm(post(form), ['email'], {}, ['allergens', 'cuisines']))).toEqual([
		['email', 'a@b.example'],
		['allergens', 'Nuts'],
		['allergens', 'Milk'],
	])
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
	expect(linkCookie('confirm_email', token)).toBe(
		`__Host-nomster-link-confirm-email=${token}; Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax`,
	)
	expect(clearedLinkCookie('confirm_email')).toContain('Max-Age=0')
})

test('the page of one link neither reads nor clears the token of another', () => {
	const [one, other] = ['a'.repeat(43), 'b'.repeat(43)]
	const cookie = `x=y; ${linkCookie('confirm_email', one).split(';')[0]}; ${linkCookie('reset_password', other).split(';')[0]}`
	const request = new Request('https://x.example', { headers: { cookie } })
	expect(readLinkCookie(request, 'confirm_email')).toBe(one)
	expect(readLinkCookie(request, 'reset_password')).toBe(other)
	expect(readLinkCookie(request, 'change_email')).toBeNull()
	expect(clearedLinkCookie('reset_password')).not.toContain('confirm-email')
})

test.each(['', 'short', `${'a'.repeat(42)};`, `${'a'.repeat(43)}\nSet-Cookie: x=y`, 'a'.repeat(44)])(
	'%j is not a token',
	(text) => {
		expect(tokenFrom(text)).toBeNull()
	},
)
