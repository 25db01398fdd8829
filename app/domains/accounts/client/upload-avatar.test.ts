import { expect, test } from 'vitest'
import { avatarProblem } from './upload-avatar.ts'

const MEBIBYTE = 1024 * 1024

test('a profile picture is an image file of at most 50 MB', () => {
	expect(avatarProblem({ type: 'image/png', size: 50 * MEBIBYTE })).toBeNull()
	expect(avatarProblem({ type: 'application/pdf', size: 1 })).toBe('Please upload an image file')
	expect(avatarProblem({ type: '', size: 1 })).toBe('Please upload an image file')
	expect(avatarProblem({ type: 'image/jpeg', size: 50 * MEBIBYTE + 1 })).toBe('File size should be less than 50MB')
})
