import { expect, test } from 'vitest'
import { removalReason } from './decided.ts'

test('a reason of a removal has words, also one of an older release', () => {
	expect(removalReason('copied')).toBe('Copied without permission')
	expect(removalReason(null)).toBe('Something else')
	expect(removalReason('dislike')).toBe('Content violates community guidelines')
})
