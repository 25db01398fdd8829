import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { rate_limits } from '#db/schema/platform.ts'
import { mutations, spaces } from '#db/schema/sync.ts'
import {
	type Cook,
	outcomes,
	put,
	recipe,
	remove,
	rowIn,
	rowsIn,
	type SyncApp,
	shoppingItem,
	startSyncApp,
} from '../../../tests/setup/sync-app.ts'
import type { SyncReply } from '../model/protocol.ts'
import { SPACE_LIMITS, type SpaceLimits } from './space-limits.ts'
import { tidyUpSync } from './tidy-up.ts'

let app: SyncApp
let limits: SpaceLimits = SPACE_LIMITS
beforeAll(async () => {
	app = await startSyncApp({ spaceLimits: () => limits })
})
beforeEach(() => {
	limits = SPACE_LIMITS
})
afterAll(() => app.close())

const usageOf = async (cook: Cook) => (await app.memory.db.select().from(spaces).where(eq(spaces.id, cook.space)))[0]
const loggedOf = (cook: Cook) => app.memory.db.select().from(mutations).where(eq(mutations.space, cook.space))
const whyOf = (reply: SyncReply) => (reply.waits ?? []).map(({ message }) => message)
const refused = () => put('shopping_item', makeId(), { title: 5 })

/** Sets the limit to this cook's current usage. */
async function fillUp(cook: Cook, what: 'characters' | 'rows'): Promise<void> {
	const held = await usageOf(cook)
	limits = {
		...SPACE_LIMITS,
		...(what === 'rows' ? { rows: held?.live_rows ?? 0 } : { characters: held?.held_characters ?? 0 }),
	}
}

test('the limits are those of the product: 200 questions, 100 MB, 250,000 rows', () => {
	expect(SPACE_LIMITS).toEqual({ openIssues: 200, characters: 100_000_000, rows: 250_000 })
})

describe('with the maximum of open issues', () => {
	test('an edit that would open another waits with the reason, nothing of it is stored, and later edits are applied', async () => {
		limits = { ...SPACE_LIMITS, openIssues: 2 }
		const cook = await app.signUp()
		const phone = cook.device()
		await phone.sync(phone.edit([refused()]), phone.edit([refused()]))
		const [bad, good] = [phone.edit([refused()]), phone.edit([put('shopping_item', makeId(), shoppingItem())])]
		const reply = await phone.sync(bad, good)
		expect(reply.waits).toEqual([{ mid: bad.mid, message: 'Waits: 2 questions are open. Answer some of them first.' }])
		expect(reply.acked).toEqual([good.mid])
		expect(rowsIn(reply, 'sync_issue')).toEqual([])
		expect((await loggedOf(cook)).map(({ mid }) => mid)).not.toContain(bad.mid)
	})

	test('resolving an issue makes room: a waiting edit is applied when it is sent again', async () => {
		limits = { ...SPACE_LIMITS, openIssues: 1 }
		const phone = (await app.signUp()).device()
		const issue = rowsIn(await phone.sync(phone.edit([refused()])), 'sync_issue')[0]
		const waiting = phone.edit([refused()])
		expect(whyOf(await phone.sync(waiting))).toHaveLength(1)
		const answer = put(
			'sync_issue',
			issue?.id ?? '',
			{ resolved_at: 5, resolution: 'discarded' },
			{ resolved_at: null, resolution: null },
		)
		const reply = await phone.sync(phone.edit([answer]), waiting)
		expect(outcomes(reply)).toEqual(['applied', 'rejected'])
		expect(reply.waits).toBeUndefined()
	})

	test('a conflict opens one too, and one more value in an open issue does not', async () => {
		limits = { ...SPACE_LIMITS, openIssues: 1 }
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const [milk, tea] = [makeId(), makeId()]
		await phone.sync(...[milk, tea].map((id) => phone.edit([put('shopping_item', id, shoppingItem())])))
		const set = (device: typeof phone, id: string, store: string, base: string) =>
			device.edit([put('shopping_item', id, { store }, { store: base })])
		await phone.sync(set(phone, milk, 'Here', ''), set(phone, tea, 'Here', ''))
		expect(outcomes(await tablet.sync(set(tablet, milk, 'There', '')))).toEqual(['conflict'])
		const reply = await tablet.sync(set(tablet, milk, 'Elsewhere', 'There'), set(tablet, tea, 'There', ''))
		expect(outcomes(reply)).toEqual(['conflict'])
		expect(whyOf(reply)).toEqual(['Waits: 1 questions are open. Answer some of them first.'])
	})

	test('issues of rows over the plan’s limit do not count', async () => {
		limits = { ...SPACE_LIMITS, openIssues: 1 }
		const phone = (await app.signUp({ subscription_tier: 'Free' })).device()
		const day = (n: number) => ({
			...{ title: `Book ${n}`, description: null, image_url: null, is_public: false },
			...{ created_at: 1, updated_at: 1 },
		})
		const books = [1, 2, 3, 4].map((n) => phone.edit([put('cookbook', makeId(), day(n))]))
		const reply = await phone.sync(...books, phone.edit([refused()]))
		expect(outcomes(reply)).toEqual(['applied', 'over_limit', 'over_limit', 'over_limit', 'rejected'])
		expect(whyOf(await phone.sync(phone.edit([refused()])))).toHaveLength(1)
	})

	test('open issues are never dropped, however old', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const issue = rowsIn(await phone.sync(phone.edit([refused()])), 'sync_issue')[0]
		await tidyUpSync(app.memory.db, Date.now() + 1_000 * 86_400_000)
		expect(rowIn(await cook.device().sync(), 'sync_issue', issue?.id ?? '')).toMatchObject({ deleted: false })
	})
})

describe('without room for a row', () => {
	test('an edit that creates one waits, one that changes or deletes is applied, and a deletion makes room', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [milk, tea] = [makeId(), makeId()]
		const fields = { ...shoppingItem({ food: null, needs_check: null, checked_at: null }), user_id: cook.id }
		await phone.sync(...[milk, tea].map((id) => phone.edit([put('shopping_item', id, shoppingItem())])))
		await fillUp(cook, 'rows')
		const more = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const tick = phone.edit([put('shopping_item', tea, { is_checked: true }, { is_checked: false })])
		const first = await phone.sync(more, tick)
		expect(whyOf(first)).toEqual([`Waits: this kitchen holds ${limits.rows} entries. Delete something first.`])
		expect(first.acked).toEqual([tick.mid])
		expect(outcomes(await phone.sync(phone.edit([remove('shopping_item', milk, fields)])))).toEqual(['applied'])
		expect(outcomes(await phone.sync(more))).toEqual(['applied'])
	})
})

describe('without room for a character', () => {
	async function fullKitchen() {
		const cook = await app.signUp()
		const phone = cook.device()
		const id = makeId()
		const made = await phone.sync(phone.edit([put('recipe', id, recipe({ title: 'Soup', notes: 'Long notes' }))]))
		const fields = rowIn(made, 'recipe', id)?.fields ?? {}
		await fillUp(cook, 'characters')
		return { cook, phone, id, fields }
	}
	const WHY = /^Waits: this kitchen holds .* MB\. Delete recipes and empty the bin first\.$/

	test('an edit that lengthens a row waits, and so does a refused one, whose issue would be stored', async () => {
		const { phone, id } = await fullKitchen()
		const longer = phone.edit([put('recipe', id, { title: 'Soup of the day' }, { title: 'Soup' })])
		const reply = await phone.sync(longer, phone.edit([refused()]))
		expect(reply.acked).toEqual([])
		expect(whyOf(reply)).toEqual([expect.stringMatching(WHY), expect.stringMatching(WHY)])
	})

	test('an edit that changes a row without lengthening it is applied, with the timestamp that every edit sets', async () => {
		const { phone, id } = await fullKitchen()
		const change = { title: 'Stew', updated_at: 1_900_000_000_000 }
		const edit = phone.edit([put('recipe', id, change, { title: 'Soup', updated_at: 1 })])
		expect(outcomes(await phone.sync(edit))).toEqual(['applied'])
	})

	test('a deletion is applied, and an emptied bin makes room', async () => {
		const { cook, phone, id, fields } = await fullKitchen()
		const more = phone.edit([put('shopping_item', makeId(), shoppingItem())])
		const gone = phone.edit([remove('recipe', id, fields)])
		expect(outcomes(await phone.sync(more, gone))).toEqual(['applied'])
		expect((await phone.sync(more)).acked).toEqual([])
		await fillUp(cook, 'characters')
		const strip = phone.edit([remove('recipe', id, {})])
		expect(outcomes(await phone.sync(strip, more))).toEqual(['applied', 'applied'])
	})

	test('a decision on an issue is applied even if its value is longer than the row’s', async () => {
		const cook = await app.signUp()
		const [phone, tablet] = [cook.device(), cook.device()]
		const milk = makeId()
		await phone.sync(phone.edit([put('shopping_item', milk, shoppingItem())]))
		await phone.sync(phone.edit([put('shopping_item', milk, { store: 'Here' }, { store: '' })]))
		const reply = await tablet.sync(tablet.edit([put('shopping_item', milk, { store: 'Far away' }, { store: '' })]))
		const issue = rowsIn(reply, 'sync_issue')[0]
		await fillUp(cook, 'characters')
		const answer = tablet.edit([
			put('shopping_item', milk, { store: 'Far away' }, { store: 'Here' }),
			put(
				'sync_issue',
				issue?.id ?? '',
				{ resolved_at: 5, resolution: 'local' },
				{ resolved_at: null, resolution: null },
			),
		])
		expect(outcomes(await tablet.sync(answer))).toEqual(['applied'])
	})
})

describe('edits that depend on a waiting edit', () => {
	test('wait behind it: later edits of the row and of its parts, deletions too; edits of other rows do not', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		const [soup, tea] = [makeId(), makeId()]
		await phone.sync(phone.edit([put('shopping_item', tea, shoppingItem())]))
		await fillUp(cook, 'rows')
		const line = { ...{ recipe_id: soup, position: 0, section: '', text: 'Salt', quantity: null, quantity_max: null } }
		const unread = { unit: null, ingredient_name: null, note: null, pinned: false }
		const make = phone.edit([put('recipe', soup, recipe({ title: 'Soup' }))])
		const change = phone.edit([put('recipe', soup, { title: 'S' }, { title: 'Soup' })])
		const salt = phone.edit([put('ingredient_line', makeId(), { ...line, ...unread })])
		const gone = phone.edit([remove('recipe', soup, { ...recipe({ title: 'S' }), user_id: cook.id })])
		const other = phone.edit([put('shopping_item', tea, { unit: 'g' }, { unit: 'l' })])
		const reply = await phone.sync(make, change, salt, gone, other)
		expect(reply.waits?.map(({ mid }) => mid)).toEqual([make, change, salt, gone].map(({ mid }) => mid))
		expect(whyOf(reply)[1]).toBe('Waits: an earlier change of the same thing has to go first.')
		expect(reply.acked).toEqual([other.mid])

		limits = SPACE_LIMITS
		const later = await phone.sync(make, change, salt)
		expect(outcomes(later)).toEqual(['applied', 'applied', 'applied'])
		expect(rowIn(later, 'recipe', soup)?.fields.title).toBe('S')
	})

	test('a push whose edits wait counts as a push', async () => {
		const cook = await app.signUp()
		const phone = cook.device()
		await fillUp(cook, 'rows')
		const used = async () => {
			const rows = await app.memory.db.select({ count: rate_limits.count }).from(rate_limits)
			return rows.reduce((sum, { count }) => sum + count, 0)
		}
		const before = await used()
		await phone.sync(phone.edit([put('shopping_item', makeId(), shoppingItem())]))
		expect(await used()).toBe(before + 1)
	})
})
