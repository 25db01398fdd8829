import { readConnections } from '#app/domains/social/server/connections-page.ts'
import { readBatch } from '#db/batch.ts'
import { listFollowedRecipes } from '#db/queries/followed-recipes.ts'
import { countUnread, listInbox } from '#db/queries/notifications.ts'
import { type Figure, median } from '../figures.ts'
import type { World } from './world.ts'

const INBOX = 50

/** The first page of a cook's connections, or of the cooks that a search finds. */
const connections = ({ db, me }: World, tab: 'followers' | 'following', term = '') =>
	readConnections(db, me.id, { tab, term, after: null })

/** Each list of the cook who is measured, as the page asks for it. */
const LISTS: { name: string; ask(world: World): Promise<unknown> }[] = [
	{
		name: 'Following on explore',
		ask: ({ db, me }) => readBatch(db, [listFollowedRecipes(db, { userId: me.id, limit: 25 })]),
	},
	{ name: 'connections: followers', ask: (world) => connections(world, 'followers') },
	{ name: 'connections: following', ask: (world) => connections(world, 'following') },
	// Every seventh cook is a Maria; a username is one cook's.
	{ name: 'search for a common name', ask: (world) => connections(world, 'followers', 'maria') },
	{ name: 'search for the beginning of a name', ask: (world) => connections(world, 'followers', 'ma') },
	{ name: 'search for a username', ask: (world) => connections(world, 'followers', '@cook77') },
	{ name: 'inbox', ask: ({ db, me }) => readBatch(db, [listInbox(me.id, INBOX)]) },
	{ name: 'unread count', ask: ({ db, me }) => readBatch(db, [countUnread(me.id)]) },
]

const MAX_RATIO = 3

/** The lists of a cook among many cooks beside those of the same cook among few, in turns. */
export async function measureLists(few: World, many: World, { rounds }: { rounds: number }): Promise<Figure[]> {
	const figures: Figure[] = []
	for (const { name, ask } of LISTS) {
		const times = { few: [] as number[], many: [] as number[] }
		for (let round = 0; round < rounds; round += 1) {
			times.few.push(await timeOf(() => ask(few)))
			times.many.push(await timeOf(() => ask(many)))
		}
		const [small, large] = [median(times.few), median(times.many)]
		console.log(`  ${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`)
		figures.push({ name: `${name}, p50`, value: large / small, unit: 'x that among few', atMost: MAX_RATIO })
	}
	return figures
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const from = performance.now()
	await work()
	return performance.now() - from
}
