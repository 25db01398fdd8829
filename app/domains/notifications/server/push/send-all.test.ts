import { expect, test } from 'vitest'
import { payloadOf } from '../../model/push/payload.ts'
import { sendAll } from './send-all.ts'

const text = { title: 'Hello', message: '', link: '/', tag: 'a', unread: null }
const pushTo = (host: string) => ({
	target: { endpoint: `https://${host}/a`, p256dh_key: '', auth_key: '' },
	payload: payloadOf(text, 'https://nomster.example'),
	...({ ttlS: 60, urgency: 'low', topic: 'a' } as const),
})

test('what is not begun before the end of the part is told apart from what a service has not answered', async () => {
	let now = 0
	const pushes = Array.from({ length: 14 }, () => pushTo('fcm.googleapis.com'))
	const send = async () => {
		now += 1
		return { status: 201, retryAfter: null }
	}
	const sent = await sendAll({ send }, pushes, { clock: () => now, deadline: 10 })
	expect(sent.filter(({ answer }) => answer === 'not_begun')).toHaveLength(4)
	expect(sent.filter(({ answer }) => answer !== 'not_begun').map(({ answer }) => answer)).toEqual(
		Array(10).fill({ status: 201, retryAfter: null }),
	)
})

test('a service that is silent holds up no push to another', async () => {
	const pushes = ['a.example', 'b.example'].flatMap((host) => Array.from({ length: 8 }, () => pushTo(host)))
	const send = async ({ target }: { target: { endpoint: string } }) =>
		target.endpoint.includes('a.example') ? null : { status: 201, retryAfter: null }
	const sent = await sendAll({ send }, pushes, { clock: () => 0, deadline: 1 })
	const answersOf = (host: string) =>
		sent.filter(({ push }) => push.target.endpoint.includes(host)).map(({ answer }) => answer)
	expect(answersOf('a.example').sort()).toEqual([...Array(2).fill('not_begun'), ...Array(6).fill(null)])
	expect(answersOf('b.example')).toEqual(Array(8).fill({ status: 201, retryAfter: null }))
})
