import { describe, expect, test } from 'vitest'
import { findRetiredWords, RETIRED_DECLARATIONS, RETIRED_NAMES, STORED_NAMES } from './retired-words.ts'

const found = (text: string, path = 'app/a.ts') => findRetiredWords([{ path, text }])

describe('a retired word is refused', () => {
	test('as a name, wherever it stands, with the word that took its place', () => {
		expect(found('const a = 1\nopenKitchen()')).toEqual(['app/a.ts:2 says openKitchen, which is openLocalStore now.'])
	})

	test('as a declaration, where it is also a word of English', () => {
		expect(found('export type Told = string')).toHaveLength(1)
		expect(found("const text = 'Told you so'")).toEqual([])
	})

	test('as a phrase of a comment or a document, in any case, and not in a text of the app', () => {
		expect(found('// Anew, for whoever asks')).toHaveLength(2)
		expect(found('Read anew', 'docs/spec.md')).toHaveLength(1)
		expect(found("const hint = 'Whoever opens this link reads the recipe.'")).toEqual([])
	})

	test('as a phrase of a title, but not in what a test expects', () => {
		expect(found("\ttest('it may be set anew', () => {", 'app/a.test.ts')).toHaveLength(1)
		expect(found("test.each(['whoever asks'])('', () => {", 'app/a.test.ts')).toHaveLength(1)
		expect(found("])('is set anew', () => {", 'app/a.test.ts')).toHaveLength(1)
		expect(found("expect(page).toContain('Whoever opens this')", 'app/a.test.ts')).toEqual([])
	})
})

test('a retired part of a name is refused, and of the name of a file, but not in a string', () => {
	expect(found('const triedAnew = MEND_ALL')).toEqual([
		'app/a.ts:1 says triedAnew: anew is again now.',
		'app/a.ts:1 says MEND_ALL: mend is repair now.',
	])
	expect(found('const recommended = outdoors')).toEqual([])
	expect(found("label('New doors, anew')")).toEqual([])
	expect(found('', 'app/sync/ui/unsealed-notice.tsx')).toEqual([
		'app/sync/ui/unsealed-notice.tsx is named by unsealed, which is unencrypted now.',
	])
})

test('a name that is part of a longer one is left alone', () => {
	expect(found('useKitchenSink()')).toEqual([])
})

test('no stored name is refused', () => {
	for (const name of Object.keys(STORED_NAMES)) {
		expect(RETIRED_NAMES[name]).toBeUndefined()
		expect(RETIRED_DECLARATIONS[name]).toBeUndefined()
	}
})
