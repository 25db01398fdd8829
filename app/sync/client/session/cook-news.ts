import type { Me } from '#app/platform/model/me.ts'
import { type CountedUses, type PlanState, planPartsOf } from '#app/platform/model/plan-state.ts'
import { isUnread, type Unread } from '#app/platform/model/unread.ts'
import type { LocalStore } from '../store/local-store.ts'
import { putUnreadIn, putUsageIn, readUnread, readUsage } from '../store/metadata.ts'
import { patchMarker, readRemembered } from './marker.ts'

type ChangeableParts = PlanState & Pick<Me, 'account_status' | 'deletion_scheduled_at'>
/**
 * What an answer of the server says of the cook's plan and account, of what this month has used, and of notifications,
 * where it says so. All of it may change without this device.
 */
export type CookNews = { me: Partial<ChangeableParts>; usage: CountedUses | null; unread: Unread | null }

/** The news in an answer of `/api/session`. */
export function cookNewsIn(answer: Partial<ChangeableParts> & { usage?: unknown; unread?: unknown }): CookNews {
	const { account_status, deletion_scheduled_at = null, usage, unread } = answer
	const account = account_status ? { account_status, deletion_scheduled_at } : {}
	return {
		me: { ...planPartsOf(answer), ...account },
		usage: isUses(usage) ? usage : null,
		unread: isUnread(unread) ? unread : null,
	}
}

const isUses = (value: unknown): value is CountedUses =>
	typeof value === 'object' && value !== null && 'month' in value && 'uses' in value && typeof value.uses === 'object'

/**
 * Keeps the news on this device, for its start without a network: plan and account in the marker, uses and what the
 * bell shows in the cook's store. Other tabs are told. Returns whether the device did not know this of the cook.
 */
export async function keepCookNews(
	{ me, usage, unread }: CookNews,
	localStore: LocalStore | undefined,
): Promise<boolean> {
	const known = await readRemembered()
	const isNew =
		known !== undefined &&
		Object.entries(me).some(([name, value]) => (known[name as keyof ChangeableParts] ?? null) !== (value ?? null))
	if (isNew) await patchMarker(me)
	if (usage && localStore) await keepUsage(usage, localStore)
	if (unread && localStore) await keepUnread(unread, localStore)
	return isNew
}

async function keepUsage(usage: CountedUses, localStore: LocalStore): Promise<void> {
	const known = await localStore.run(readUsage)
	if (JSON.stringify(known) === JSON.stringify(usage)) return
	await localStore.run((db) => putUsageIn(db, usage, localStore.deps.clock()))
	await announceMetadata(localStore)
}

/** Keeps what the bell shows; every bell of this browser is repainted. */
export async function keepUnread(unread: Unread, localStore: LocalStore): Promise<void> {
	const known = await localStore.run(readUnread)
	if (known?.count === unread.count && known.newest === unread.newest) return
	await localStore.run((db) => putUnreadIn(db, unread, localStore.deps.clock()))
	await announceMetadata(localStore)
}

function announceMetadata(localStore: LocalStore): Promise<unknown> {
	const { ver, isComplete } = localStore
	return localStore.announce({ stores: ['metadata'], ver, isComplete })
}
