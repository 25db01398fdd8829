import { expect, test } from 'vitest'
import { JOB_KINDS } from '#app/platform/model/jobs.ts'
import { KIND_NAMES, kindName, shownError } from './jobs-page.ts'

test('an error is shown without addresses, links, quoted texts, ids and numbers', () => {
	expect(shownError(null)).toBeNull()
	expect(shownError('AppError: The mail provider returned 422.')).toBe('AppError: The mail provider returned 422.')
	expect(shownError('cannot reach amira@example.org at https://mail.example/x?token=abc')).toBe(
		'cannot reach [address] at [link]',
	)
	expect(shownError('{"to":"amira@example.org","text":"Hello Amira"}')).not.toMatch(/amira|Hello/i)
	expect(shownError('bad value "Amira’s soup and the rest is cut')).toBe('bad value [text]')
	expect(shownError('no row 0198f3a0-7c11-7000-8000-00000000aa01 of cus_Nf8aL2kQ9zXw12')).toBe('no row [id] of [id]')
	expect(shownError('call +49 171 1234567 back')).toBe('call [number] back')
	expect(shownError('SQLITE_CONSTRAINT_FOREIGNKEY')).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
})

test('an error is short and of one line', () => {
	expect(shownError('one\n\u001b[31mtwo\u0007\u202ethree')).toBe('one [31mtwo three')
	const long = shownError('word '.repeat(100)) ?? ''
	expect([long.length, long.endsWith('…')]).toEqual([201, true])
})

test('every kind of job has a name', () => {
	expect(JOB_KINDS.filter((kind) => !KIND_NAMES[kind])).toEqual([])
	expect(kindName('of_an_older_release')).toBe('Of an older release')
})
