import { type PictureWidth, pictureVariant, shownWidth, waitingSha256 } from '#app/platform/model/picture.ts'
import type { LocalDb } from '#app/sync/client/store/local-db.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { type Behaviour, NO_BEHAVIOUR } from '../model/behaviour.ts'
import { type PrefetchCard, planPrefetch, prefetchSize } from '../model/prefetch.ts'
import { findBehaviour } from './behaviour.ts'

/**
 * The newest cards, in addition to recipes that the cook has viewed or cooked: reading all of a large library would
 * cost more than it finds.
 */
const MOST_CARDS = 500
/** The spec's number of pictures per recipe. */
const PICTURES_EACH = 2
/** The recipe page's layout: from this width (CSS px) the hero takes half the screen, and the other pictures 256 px. */
const TWO_COLUMNS_FROM = 1024
const SMALL_PICTURES_FROM = 768
const SMALL_PICTURE = 256
const SMALL_WIDTHS: readonly PictureWidth[] = [320, 960]

/** The properties of the device that decide how much is fetched, and at what width. */
export type Screen = {
	width: number
	density: number
	memoryGb?: number | undefined
	effectiveType?: string | undefined
}

/**
 * Paths of the pictures that the cook is likely to view next, in the widths that the recipe's page requests: the first
 * two of each recipe, the likeliest recipe first. Pictures that wait on this device are left out.
 */
export async function likelyPictures(
	localStore: LocalStore,
	screen: Screen,
	{ behaviour = NO_BEHAVIOUR, now }: { behaviour?: Behaviour; now: number },
): Promise<string[]> {
	const pictures = await localStore.run(async (db) => {
		const [cooked, preferred] = await Promise.all([countCooked(db), readPreferred(db, localStore.userId)])
		const cards = await readCards(db, [...cooked.keys(), ...Object.keys(behaviour.views)])
		const planned = planPrefetch({ cards, behaviour, cooked, preferred, now }, prefetchSize(screen))
		const recipes = await Promise.all(planned.map(({ id }) => db.get('recipes', id)))
		return recipes.map((recipe) => (recipe?.images ?? []).slice(0, PICTURES_EACH))
	})
	const widths = shownWidths(screen)
	return pictures.flatMap((paths) =>
		paths.flatMap((path, i) => (waitingSha256(path) ? [] : [pictureVariant(path, widths[i] ?? widths[0])])),
	)
}

/** For this page's cook, on this screen. */
export async function likelyPicturesHere(localStore: LocalStore): Promise<string[]> {
	const { deviceMemory, connection } = navigator as { deviceMemory?: number; connection?: { effectiveType?: string } }
	const screen = {
		width: innerWidth,
		density: devicePixelRatio,
		memoryGb: deviceMemory,
		effectiveType: connection?.effectiveType,
	}
	return likelyPictures(localStore, screen, { behaviour: await findBehaviour(localStore.userId), now: Date.now() })
}

/** For the hero and for the picture after it. */
function shownWidths({ width, density }: Screen): [PictureWidth, PictureWidth] {
	const hero = width >= TWO_COLUMNS_FROM ? width / 2 : width
	const small = width >= SMALL_PICTURES_FROM ? SMALL_PICTURE : width / 2
	return [shownWidth(hero, density), shownWidth(small, density, SMALL_WIDTHS)]
}

async function countCooked(db: LocalDb): Promise<Map<string, number>> {
	const counts = new Map<string, number>()
	const logs = db.transaction('cook_logs').store.index('recipe_id')
	// The keys are enough; a log itself may contain a long note.
	for (let at = await logs.openKeyCursor(); at; at = await at.continue())
		counts.set(at.key, (counts.get(at.key) ?? 0) + 1)
	return counts
}

async function readPreferred(db: LocalDb, userId: string): Promise<string[]> {
	const row = await db.get('preferences', userId)
	return row ? [...row.preferences.preferred_cuisines, ...row.preferences.preferred_categories] : []
}

async function readCards(db: LocalDb, ids: string[]): Promise<PrefetchCard[]> {
	const newest = await db.getAllFromIndex('cards', 'newest', undefined, MOST_CARDS)
	const known = new Set(newest.map(({ id }) => id))
	const others = await Promise.all([...new Set(ids)].filter((id) => !known.has(id)).map((id) => db.get('cards', id)))
	return [...newest, ...others.filter((card) => card !== undefined)]
}
