import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { createSender } from '#app/domains/notifications/server/push/send-push.ts'
import { pushNotifications } from '#app/domains/notifications/server/push-notifications.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { createPushService, type PushServiceStandIn } from '../../../dev/push/push-service.ts'
import { makeVapidKeys } from '../../../dev/push/vapid.ts'
import { makeSubscription, tellCook } from '../../factories/push.ts'
import { makeUser } from '../../factories/users.ts'
import { type MemoryDb, openMemoryDb } from '../../setup/memory-db.ts'
import { type Figure, median } from '../figures.ts'

const PUSHES = 100
const SUBJECT = 'mailto:hello@nomster.example'
const quiet = { info() {}, error() {} }

/**
 * Processor time of a part of a hundred pushes, from its round trip to its batch, against the bare encryption and
 * signature of as many, alternating in one process. The push service answers from memory in both.
 */
export async function measurePush({ rounds }: { rounds: number }): Promise<Figure[]> {
	const memory = await openMemoryDb()
	const service = createPushService()
	const vapid = makeVapidKeys()
	const keys = { subject: SUBJECT, publicKey: vapid.VAPID_PUBLIC_KEY, privateKey: vapid.VAPID_PRIVATE_KEY }
	const { targets, of } = await fill(memory, service)
	const fetched = globalThis.fetch
	globalThis.fetch = async () => new Response(null, { status: 201 })
	let trips = 0
	const ours = async () => {
		const db = memory.open()
		const sender = createSender({ ...vapid, VAPID_SUBJECT: SUBJECT, PUSH_STAND_IN: service.host })
		const deps = { db, sender, appUrl: 'https://nomster.example', clock: Date.now, log: quiet }
		await pushNotifications(deps, { of }, [])
		trips = db.trips()
	}
	const bare = async () => {
		for (const target of targets) {
			await vapidHeaders(target, keys)
			await encryptNotification(target, new Uint8Array(200))
		}
	}
	await ours()
	await bare()
	const pairs: { ours: number; bare: number }[] = []
	for (let round = 0; round < rounds; round += 1) pairs.push({ ours: await cpuOf(ours), bare: await cpuOf(bare) })
	globalThis.fetch = fetched
	memory.close()
	const of100 = (pick: (pair: { ours: number; bare: number }) => number) => median(pairs.map(pick)) / PUSHES
	console.log(`  ${of100((p) => p.ours).toFixed(3)} ms a push, ${of100((p) => p.bare).toFixed(3)} ms bare`)
	return [
		{
			name: 'a push, times its bare encryption and signature',
			value: median(pairs.map((p) => p.ours / p.bare)),
			unit: 'x',
			atMost: 3,
		},
		{ name: 'round trips of a part of 100 pushes', value: trips, unit: 'trips', atMost: 2 },
	]
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
	const before = process.cpuUsage()
	await work()
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1_000
}

/** A hundred cooks, each with a browser and something that is told at any hour. */
async function fill({ db }: MemoryDb, service: PushServiceStandIn) {
	const targets: Parameters<typeof encryptNotification>[0][] = []
	const of: { user_id: string; kind: string; subject: string }[] = []
	for (let i = 0; i < PUSHES; i += 1) {
		const cook = await makeUser(db)
		const { endpoint, keys } = await makeSubscription(db, service, cook)
		const subject = makeId()
		await tellCook(db, cook, { kind: 'meals_today', subject, values: { meals: ['Leek soup', 'Lentils'] } })
		targets.push({ endpoint, expirationTime: null, keys })
		of.push({ user_id: cook.id, kind: 'meals_today', subject })
	}
	return { targets, of }
}
