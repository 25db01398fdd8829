import type { NotificationKind, NotificationValues } from '#app/domains/notifications/model/kinds.ts'
import { factsOf } from '#app/domains/notifications/model/kinds.ts'
import { DAY_MS, HOUR_MS } from '#app/platform/model/clock.ts'
import { writeBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { notifications } from '../schema/notifications.ts'
import { follows } from '../schema/social.ts'
import { allRecipes } from './kitchen/all-recipes.ts'
import { demoCook, freeCook, ida, ownerOf } from './kitchen/cooks.ts'
import type { SeedRecipe } from './kitchen/recipe-text.ts'

type Ids = { cookId(key: string): string; recipeId(key: string): string }

type SeedNotification<K extends NotificationKind = NotificationKind> = {
	kind: K
	subject: string
	values: NotificationValues[K]
	link: string
	actor: string | null
	count?: number
	hoursAgo: number
	isRead?: boolean
}

/** Who follows whom, and what the demo cook was told of it. Existing rows stay as they are. */
export async function writeSocial(db: Db, now: number, { cookId, recipeId }: Ids): Promise<void> {
	const [robin, other, asking] = [demoCook, ida, freeCook].map(({ key }) => cookId(key)) as [string, string, string]
	const at = now - DAY_MS
	const rows = toldOf({ other, asking, cookId, recipeId }).map(({ hoursAgo, isRead, actor, ...told }) => {
		const created_at = now - hoursAgo * HOUR_MS
		return {
			id: [told.kind, robin, told.subject, actor ?? '', 'seed'].join(':'),
			user_id: robin,
			type: factsOf(told.kind).type,
			actor_id: actor,
			created_at,
			read_at: isRead ? created_at : null,
			...told,
		}
	})
	await writeBatch(db, [
		db
			.insert(follows)
			.values([
				{ follower_id: robin, followee_id: other, state: 'accepted', created_at: at },
				{ follower_id: other, followee_id: robin, state: 'accepted', created_at: at },
				{ follower_id: asking, followee_id: robin, state: 'requested', created_at: at },
			])
			.onConflictDoNothing(),
		db.insert(notifications).values(rows).onConflictDoNothing(),
	])
}

function toldOf({ other, asking, recipeId }: Ids & { other: string; asking: string }): SeedNotification[] {
	const rated = bestRatedOf(demoCook.key)
	const shared = allRecipes.find((recipe) => ownerOf(recipe.key) === ida)
	return [
		{
			...{ kind: 'follow_request', subject: asking, values: {}, actor: asking, hoursAgo: 2 },
			link: '/connections?tab=requests',
		},
		...(rated
			? [
					{
						kind: 'rating' as const,
						subject: recipeId(rated.key),
						values: { title: rated.title, stars: rated.ratings.at(-1) ?? 5 },
						link: `/recipe/${recipeId(rated.key)}`,
						actor: null,
						count: rated.ratings.length,
						hoursAgo: 5,
					},
				]
			: []),
		...(shared
			? [
					{
						kind: 'shared_recipe' as const,
						subject: `${other}:seed`,
						values: { title: shared.title },
						link: `/recipe/${recipeId(shared.key)}`,
						actor: other,
						hoursAgo: 26,
					},
				]
			: []),
		{
			...{ kind: 'follower', subject: other, values: {}, link: `/user/${other}`, actor: other },
			...{ hoursAgo: 50, isRead: true },
		},
	]
}

const bestRatedOf = (key: string): SeedRecipe | undefined =>
	allRecipes
		.filter((recipe) => ownerOf(recipe.key).key === key && recipe.ratings.length > 1)
		.toSorted((one, two) => two.ratings.length - one.ratings.length)[0]
