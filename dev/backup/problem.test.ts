import { expect, test } from 'vitest'
import { BackupProblem } from '#db/backup/problem.ts'
import { sentenceFor } from './problem.ts'

test('a defect of the program is rethrown', () => {
	expect(() => sentenceFor(new TypeError('x is undefined'))).toThrow(TypeError)
	expect(sentenceFor(new BackupProblem('So.'))).toBe('So.')
})
