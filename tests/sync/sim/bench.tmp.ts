import { createRandom } from './random.ts'
import { cookieHeaders, Server } from './server.ts'
import { Timeline, withTimeline } from './timeline.ts'

const random = createRandom(1)
const timeline = new Timeline()
await withTimeline(timeline, async () => {
	let t = performance.now()
	const server = new Server(timeline, random)
	console.log('server', performance.now() - t)
	t = performance.now()
	let cook: any
	let err: any
	server.addCook('anna', { tier: 'Premium', id: '0190a000-0000-7000-8000-000000000001' }).then(
		(c) => {
			cook = c
		},
		(e) => {
			err = e
		},
	)
	await timeline.run(() => cook || err, 1e9)
	console.log('cook', performance.now() - t, cook, err)
	let replies: any[] = []
	for (let k = 0; k < 3; k++) {
		t = performance.now()
		const N = 1000
		replies = []
		for (let i = 0; i < N; i++)
			server
				.handle({
					method: 'POST',
					path: '/api/sync',
					headers: cookieHeaders(cook.cookie, cook.id),
					body: JSON.stringify({
						v: 1,
						clientId: '0190a000-0000-7000-8000-000000000002',
						cursor: null,
						schema: 1,
						mutations: [],
					}),
				})
				.then(
					(r) => replies.push(r),
					(e) => replies.push(e),
				)
		await timeline.run(() => replies.length === N, 1e9)
		console.log('pull us', ((performance.now() - t) / N) * 1000)
	}
	console.log(replies[0])
})
