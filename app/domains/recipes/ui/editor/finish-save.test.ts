import { afterEach, expect, test, vi } from 'vitest'
import { finishSave } from './finish-save.ts'

afterEach(() => {
	vi.restoreAllMocks()
})

const refusedBy = (thrown: unknown) => {
	vi.spyOn(console, 'error').mockReturnValue()
	return finishSave(() => Promise.reject(thrown), 'new')
}
const answer = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test.each([
	['a defect', new Error('unexpected'), 'Failed to save recipe. Please try again'],
	['a server that fails', answer(500, 'Something went wrong.'), 'Failed to save recipe. Please try again'],
	[
		'a request that is refused with a sentence',
		answer(429, 'Too many at once. Wait a minute.'),
		'Too many at once. Wait a minute.',
	],
	[
		'a lost connection',
		new TypeError('Failed to fetch'),
		'There is no connection. Nothing is lost: your draft is kept on this device.',
	],
])('%s leaves the form open, with a sentence', async (_, thrown, message) => {
	expect(await refusedBy(thrown)).toMatchObject({ refused: { message } })
})

test('another answer of the server goes on as it is', async () => {
	const response = new Response(null, { status: 404 })
	await expect(refusedBy(response)).rejects.toBe(response)
})
