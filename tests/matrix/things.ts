import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { picturePath, pictureStem, WIDEST } from '#app/platform/model/picture.ts'
import { passkeys, sessions } from '#db/schema/accounts.ts'
import { moderation_appeals, moderation_queue } from '#db/schema/moderation.ts'
import { makeCookbook } from '../factories/cookbooks.ts'
import { makeSubscription } from '../factories/push.ts'
import { makeRecipe } from '../factories/recipes.ts'
import type { User } from '../factories/users.ts'
import { webp } from '../fakes/picture-bytes.ts'
import type { Stack } from '../setup/stack.ts'
import type { Things } from './access.ts'

/** One of each kind of thing that an address or a form names, all of this cook. */
export async function makeThings(stack: Stack, owner: User, is_public: boolean): Promise<Things> {
	const picture = await uploadPicture(stack, owner)
	const recipe = await makeRecipe(stack.db, owner, { is_public })
	const cookbook = await makeCookbook(stack.db, owner, { is_public })
	const passkey = makeId()
	const fields = { public_key: '', counter: 0, transports: [], is_backed_up: false, created_at: Date.now() }
	await stack.db.insert(passkeys).values({ ...fields, id: passkey, user_id: owner.id, name: 'Phone' })
	const session = makeId()
	const seen = {
		expires_at: Math.floor((Date.now() + DAY_MS) / 1000),
		created_at: Date.now(),
		last_seen_at: Date.now(),
	}
	await stack.db.insert(sessions).values({ ...seen, id: session, user_id: owner.id })
	const reviewed = await makeReviewed(stack, owner, { recipe: recipe.id, picture })
	const { endpoint: browser } = await makeSubscription(stack.db, stack.push, owner)
	return { cook: owner.id, recipe: recipe.id, cookbook: cookbook.id, picture, passkey, session, browser, ...reviewed }
}

/** What waits for a reviewer, and what one has taken down. */
async function makeReviewed(
	{ db }: Stack,
	owner: User,
	{ recipe, picture }: { recipe: string; picture: string },
): Promise<Pick<Things, 'entry' | 'pictureEntry' | 'decision' | 'appealed'>> {
	const [entry, pictureEntry, decision, appealed] = [makeId(), makeId(), makeId(), makeId()]
	const about = { entity: 'recipe', row_id: recipe, source: 'report', reason: 'spam' } as const
	const common = { user_id: owner.id, created_at: Date.now() }
	const removed = { ...about, ...common, state: 'removed', owner_id: owner.id, decided_at: Date.now() } as const
	await db.insert(moderation_queue).values([
		{ ...about, ...common, id: entry },
		{ ...about, ...common, id: pictureEntry, entity: 'picture', row_id: picture, source: 'unchecked' },
		{ ...removed, id: decision, decision_id: decision },
		{ ...removed, id: appealed, decision_id: appealed },
	])
	await db.insert(moderation_appeals).values({ ...common, entry_id: appealed, note: 'It is mine.' })
	return { entry, pictureEntry, decision, appealed }
}

/** Names of things that nobody has. */
export function unknownThings(): Things {
	const stem = pictureStem(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
	const picture = picturePath(makeId(), stem, WIDEST, 'webp')
	return {
		...{ cook: makeId(), recipe: makeId(), cookbook: makeId(), picture },
		...{ passkey: makeId(), session: makeId(), entry: makeId() },
		...{ pictureEntry: makeId(), decision: makeId(), appealed: makeId() },
		browser: `https://fcm.googleapis.com/fcm/send/${makeId()}`,
	}
}

/** The path of a new, private picture. */
export async function uploadPicture(stack: Pick<Stack, 'fetch' | 'signIn'>, owner: User): Promise<string> {
	const form = new FormData()
	for (const [width, height] of [
		[320, 180],
		[960, 540],
		[1920, 1080],
	] as const)
		form.set(`${width}`, new File([webp({ widthPx: width, heightPx: height })], 'soup.webp', { type: 'image/webp' }))
	const { cookie } = await stack.signIn(owner)
	const answer = await stack.fetch('/api/media/pictures', { method: 'POST', body: form, headers: { cookie } })
	const { path } = (await answer.json()) as { path: string }
	return path
}
