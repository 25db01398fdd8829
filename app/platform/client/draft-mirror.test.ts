import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropMirror, findMirror, mirrorDraft } from './draft-mirror.ts'

const kept = new Map<string, string>()
beforeEach(() => {
	kept.clear()
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
		removeItem: (key: string) => kept.delete(key),
	})
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed is held at once, for this cook and this form alone', () => {
	expect(mirrorDraft('cook', 'new', { title: 'Soup' })).toBe(true)
	expect(findMirror('cook', 'new')).toMatchObject({ value: { title: 'Soup' } })
	expect(findMirror('other', 'new')).toBeUndefined()
	expect(findMirror('cook', 'another')).toBeUndefined()
})

test('a written draft removes its mirror, but not one that was typed later', () => {
	mirrorDraft('cook', 'new', 'Soup')
	const at = findMirror('cook', 'new')?.savedAt ?? 0
	dropMirror('cook', 'another')
	dropMirror('cook', 'new', at - 1)
	expect(findMirror('cook', 'new')).toBeDefined()
	dropMirror('cook', 'new', at)
	expect(kept.size).toBe(0)
})

test('a form of more than 64 KB leaves no older mirror behind', () => {
	mirrorDraft('cook', 'new', 'Soup')
	expect(mirrorDraft('cook', 'new', 'x'.repeat(70_000))).toBe(false)
	expect(kept.size).toBe(0)
})

test('a browser without session storage, or with foreign words in it, has no mirror', () => {
	kept.set('draft-mirror', '{"name":"new"}')
	expect(findMirror('cook', 'new')).toBeUndefined()
	vi.stubGlobal('sessionStorage', undefined)
	expect(mirrorDraft('cook', 'new', 'Soup')).toBe(false)
	expect(() => dropMirror('cook', 'new')).not.toThrow()
})

test('the end of a session empties it, and nothing is held after that', async () => {
	// A page of its own: that it is closed must not outlive this test.
	vi.resetModules()
	const [keepers, mirrors] = await Promise.all([import('./draft-keepers.ts'), import('./draft-mirror.ts')])
	mirrors.mirrorDraft('cook', 'new', 'Soup')
	await keepers.closeDrafts()
	expect(kept.size).toBe(0)
	expect(mirrors.mirrorDraft('cook', 'new', 'Soup')).toBe(false)
})
