import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { sendAccountForm } from './send-account-form.ts'

const refuse = (message: string) => ({ kind: 'refused', message })
const failing = (error: unknown) => () => Promise.reject(error)

test('the server’s answer is passed on', async () => {
	expect(await sendAccountForm(async () => ({ kind: 'done' }), refuse)).toEqual({ kind: 'done' })
})

test('without a network the answer is a refusal, and its status keeps the loaders from being asked', async () => {
	expect(await sendAccountForm(failing(new TypeError('Failed to fetch')), refuse)).toMatchObject({
		data: { kind: 'refused', message: ACCOUNT_MESSAGES.offline },
		init: { status: 503 },
	})
})

test.each([redirect('/login'), new Error('Unable to decode turbo-stream response')])(
	'whatever else is thrown stays thrown: %s',
	async (thrown) => {
		await expect(sendAccountForm(failing(thrown), refuse)).rejects.toBe(thrown)
	},
)
