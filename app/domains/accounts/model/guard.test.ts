import { expect, test } from 'vitest'
import { safeNext } from './guard.ts'
import { loginPath } from './next-path.ts'

test.each([
	['/recipes/create', '/recipes/create'],
	['/meal-plan?date=2026-11-16&section=Dinner', '/meal-plan?date=2026-11-16&section=Dinner'],
	['/recipe/01a1fdb3-c22e-76a8-83b7-2d4a435d4b0a', '/recipe/01a1fdb3-c22e-76a8-83b7-2d4a435d4b0a'],
	['/home?from=//evil.example', '/home?from=//evil.example'],
	['/home#section', '/home'],
	['/', '/'],
])('%j is a page of the app', (next, expected) => {
	expect(safeNext(next)).toBe(expected)
})

test.each([
	null,
	'',
	'recipes',
	'//evil.example',
	'///evil.example',
	'/\\evil.example',
	'\\/evil.example',
	'/\t/evil.example',
	'/\n//evil.example',
	'/%2Fevil.example',
	'/%2f%2fevil.example',
	'/%5Cevil.example',
	'/%09/evil.example',
	'/.//evil.example',
	'/recipes/..//evil.example',
	'/%2e%2e//evil.example',
	'/%zz',
	'https://evil.example/home',
	'http:evil.example',
	'javascript:alert(1)',
	' //evil.example',
	'/login',
	'/Login/',
	'/register?next=/home',
	'/logout',
])('security 14: %j falls back to /recipes', (next) => {
	expect(safeNext(next)).toBe('/recipes')
})

test('the requested page survives the way through login', () => {
	const asked = new URL('https://nomster.example/meal-plan?date=2026-11-16&section=Brunch & more')
	const login = new URL(loginPath(asked), asked)
	expect(login.pathname).toBe('/login')
	expect(safeNext(login.searchParams.get('next'))).toBe(asked.pathname + asked.search)
})
