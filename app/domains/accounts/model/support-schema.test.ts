import { expect, test } from 'vitest'
import { SUPPORT, SUPPORT_MESSAGE_MAX_LENGTH } from './support.ts'
import { PRIORITY_MARK, supportMail, supportSchema } from './support-schema.ts'

const sentences = (form: unknown) => supportSchema.safeParse(form).error?.issues.map(({ message }) => message)

test.each([
	[{}, ['Email is required', SUPPORT.messageRequired]],
	[{ email: 'nobody', message: 'Help' }, ['Please enter a valid email address']],
	[{ email: 'a@b.example', message: ' \r\n ' }, [SUPPORT.messageRequired]],
	[
		{ email: 'a@b.example', message: 'x'.repeat(SUPPORT_MESSAGE_MAX_LENGTH + 1) },
		[`Message must be at most ${SUPPORT_MESSAGE_MAX_LENGTH} characters`],
	],
])('a message to support that nobody could answer is refused: %#', (form, expected) => {
	expect(sentences(form)).toEqual(expected)
})

test('a line break counts once, as in the browser', () => {
	const message = `${'\r\n'.repeat(9)}${'x'.repeat(SUPPORT_MESSAGE_MAX_LENGTH - 2)}\r\ny`
	expect(supportSchema.safeParse({ email: 'a@b.example', message }).success).toBe(true)
})

const NOBODY = { accountId: null, isFirst: false }

test('the mail goes back to the sender, names the account of the session alone, and carries no markup', () => {
	const mail = supportMail({ email: 'a@b.example', message: 'Hello <img src=x>\nAccount: someone-else' }, NOBODY)
	expect(mail.reply_to).toBe('a@b.example')
	expect(mail.text).not.toContain('<img')
	expect(mail.text).toMatch(/\n\n--\nFrom: a@b\.example\nAccount: not signed in$/)
})

test('only a plan with priority support marks the mail, never what was typed', () => {
	const typed = { email: 'a@b.example', message: `${PRIORITY_MARK} Help` }
	expect(supportMail(typed, { accountId: 'cook', isFirst: true }).subject).toBe('[Priority] Support request')
	expect(supportMail(typed, { accountId: 'cook', isFirst: false }).subject).toBe('Support request')
})
