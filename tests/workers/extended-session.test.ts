import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grant } from '#app/domains/billing/server/grant.ts'
import { REPORT_PATH } from '#app/domains/moderation/model/report-words.ts'
import { reviewPicturePath } from '#app/domains/moderation/model/review-picture.ts'
import { INBOX_DATA_PATH, SEEN_PATH } from '#app/domains/notifications/model/paths.ts'
import { SUBSCRIPTIONS_PATH } from '#app/domains/notifications/model/push/subscription.ts'
import { DAY_MS } from '#app/platform/model/clock.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { sessions } from '#db/schema/accounts.ts'
import { moderation_queue } from '#db/schema/moderation.ts'
import { makeRecipe } from '../factories/recipes.ts'
import { makeUser } from '../factories/users.ts'
import { uploadPicture } from '../matrix/things.ts'
import { shareStack } from '../setup/shared-stack.ts'

const stack = await shareStack()

test('a request that extends the session gets its cookie from every endpoint of the main Worker', async () => {
	const [admin, owner] = [await makeUser(stack.db), await makeUser(stack.db)]
	await grant(stack.db, { email: admin.email, what: 'admin', now: Date.now() })
	const recipe = await makeRecipe(stack.db, owner, { is_public: true })
	const picture = { id: makeId(), row_id: await uploadPicture(stack, owner) }
	await stack.db.insert(moderation_queue).values({
		...{ ...picture, entity: 'picture', source: 'unchecked', reason: 'unchecked' },
		...{ user_id: owner.id, created_at: Date.now() },
	})
	const { cookie } = await stack.signIn(admin)
	const requests: [path: string, body?: unknown][] = [
		[INBOX_DATA_PATH],
		[SEEN_PATH, { read: [] }],
		[SUBSCRIPTIONS_PATH],
		[REPORT_PATH, { entity: 'recipe', row_id: recipe.id, reason: 'spam', note: '' }],
		[reviewPicturePath(picture.id)],
	]
	for (const [path, body] of requests) {
		const expires_at = Math.floor((Date.now() + 5 * DAY_MS) / 1000)
		await stack.db.update(sessions).set({ expires_at }).where(eq(sessions.user_id, admin.id))
		const answer = await stack.fetch(path, {
			headers: { cookie, 'content-type': 'application/json' },
			...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
		})
		await answer.arrayBuffer()
		expect([path, answer.ok, answer.headers.get('set-cookie')?.split(';')[0]]).toEqual([path, true, cookie])
	}
})
