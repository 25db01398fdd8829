import { describe, expect, test } from 'vitest'
import type { Change, Fields } from './sim/audit.ts'
import { type Act, type Evidence, judge, type Touch } from './sim/oracle.ts'

const COOKBOOK = { entity: 'cookbook', id: 'book' } as const
const BOOK: Fields = { title: '~1~' }

/**
 * A cook saved a cookbook on D1 that had no room, and in version 5 its issue is closed. `deletion`: how it was deleted
 * there.
 */
function closedIssue(
	deletion: { device?: string; seen?: Touch['seen']; ver?: number } | null,
	{ type = 'over_limit', history = [] }: { type?: string; history?: Change[] } = {},
): Evidence {
	const { device = 'D1', seen = { deleted: false, fields: BOOK }, ver = 5 } = deletion ?? {}
	const made = actOf(1, 'D1', { ...COOKBOOK, fields: BOOK, seen: null })
	const deleted = actOf(2, device, { ...COOKBOOK, fields: null, seen })
	const issue = { type, subject: '#1 book', mid: 'm1', row_entity: 'cookbook', row_id: 'book', local_version: {} }
	const open = { deleted: false, fields: { ...issue, resolved_at: null, resolution: null } }
	const closed = { deleted: false, fields: { ...issue, resolved_at: 9, resolution: 'discarded' } }
	const about = { space: 's', entity: 'sync_issue', id: 'issue', by: 'anna' } as const
	return {
		space: 's',
		userId: 'anna',
		acts: deletion ? [made, deleted] : [made],
		log: [
			{
				order: 1,
				mid: 'm1',
				client_id: 'c',
				seq: 1,
				user_id: 'anna',
				subject: '#1 book',
				outcome: 'over_limit',
				ver: 2,
			},
			...(deletion
				? [
						{
							order: 2,
							mid: 'm2',
							client_id: 'c',
							seq: 2,
							user_id: 'anna',
							subject: '#2 book',
							outcome: 'applied',
							ver,
						},
					]
				: []),
		],
		commits: [
			[1, 3],
			[5, 6],
			[8, 9],
		],
		audit: [
			{ ...about, n: 1, ver: 1, before: null, after: open },
			...history,
			{ ...about, n: 9, ver: 5, before: open, after: closed },
		],
		rows: [],
		copied: new Set(),
		limits: {},
		forbidden: new Set(),
		waited: new Set(),
		outOfReach: new Set(),
	}
}

const actOf = (n: number, device: string, touch: Touch): Act => ({
	n,
	device,
	userId: 'anna',
	verb: 'cookbook.save',
	touches: [touch],
	begun: n * 2,
	told: n * 2 + 1,
	isSaved: true,
	mids: [`m${n}`],
	again: new Map(),
	isDiscarded: false,
	isOutOfReach: false,
})

const gone = (evidence: Evidence) =>
	judge(evidence)
		.filter(({ kind }) => kind === 'issue gone')
		.map(({ text }) => text)

describe('the issue of a row that had no room', () => {
	test('is resolved by the cook who deletes that row on its own device', () => {
		expect(judge(closedIssue({}))).toEqual([])
	})

	const stood: Change = {
		...{ ...COOKBOOK, n: 2, space: 's', ver: 2, by: 'anna' },
		...{ before: null, after: { deleted: false, fields: BOOK } },
	}
	test.each<[string, Evidence]>([
		['nobody deleted it', closedIssue(null)],
		['somebody deleted it on another device', closedIssue({ device: 'D2' })],
		['the device that deleted it had not seen it', closedIssue({ seen: null })],
		['it was deleted in another commit', closedIssue({ ver: 8 })],
		['it was on the server', closedIssue({}, { history: [stood] })],
		['it was refused for another reason', closedIssue({}, { type: 'rejected' })],
	])('is missed when %s', (_why, evidence) => {
		expect(gone(evidence)).toEqual(['issue issue was closed by nobody'])
	})
})

describe('a link that a cook created and removed before it was sent', () => {
	const touch = (created_at: number | null, saw: number | null): Touch => ({
		entity: 'cookbook_recipe',
		id: 'link',
		fields: created_at === null ? null : { created_at },
		seen: saw === null ? null : { deleted: false, fields: { created_at: saw } },
	})
	/** D2 made the link at 10 and has sent it; D1 made it at 20 and removed it, having seen it with the stamp `saw`. */
	function takenOut(saw: number): Evidence {
		const log = {
			order: 1,
			mid: 'm1',
			client_id: 'c',
			seq: 1,
			user_id: 'anna',
			subject: '#1',
			outcome: 'applied',
			ver: 2,
		}
		const row = { deleted: false, fields: { created_at: 10 } }
		return {
			...closedIssue(null),
			acts: [
				actOf(1, 'D2', touch(10, null)),
				{ ...actOf(2, 'D1', touch(20, null)), mids: ['taken back'] },
				{ ...actOf(3, 'D1', touch(null, saw)), mids: [] },
			],
			log: [log],
			audit: [
				{ n: 1, space: 's', entity: 'cookbook_recipe', id: 'link', ver: 1, by: 'anna', before: null, after: row },
			],
		}
	}
	const lost = (evidence: Evidence) => judge(evidence).filter(({ kind }) => kind === 'lost').length

	test('is not lost, though another device has sent one of the same name', () => {
		expect(judge(takenOut(20))).toEqual([])
	})

	test('is lost if the cook removed the other device’s link', () => {
		expect(lost(takenOut(10))).toBe(2)
	})
})

describe('the order of one device’s acts in the log', () => {
	const make = (entity: Touch['entity'], id: string, fields: Fields = {}): Touch => ({ entity, id, fields, seen: null })
	const logged = (n: number, order: number) => ({
		...{ order, mid: `m${n}`, client_id: 'c', seq: n, user_id: 'anna', subject: `#${n} x`, outcome: 'applied', ver: 1 },
	})
	/** The second act comes before the first one; `waited`: the first one had no room for a time. */
	const turned = (first: Touch, second: Touch, waited: boolean): Evidence => ({
		...closedIssue(null),
		...{ acts: [actOf(1, 'D1', first), actOf(2, 'D1', second)], log: [logged(2, 1), logged(1, 2)], audit: [] },
		waited: new Set(waited ? ['m1'] : []),
	})
	const order = (evidence: Evidence) => judge(evidence).filter(({ kind }) => kind === 'order').length
	const [soup, milk] = [make('recipe', 'soup'), make('shopping_item', 'milk')]

	test('follows the device; acts on other rows may overtake one that waited', () => {
		expect(order(turned(soup, milk, false))).toBe(1)
		expect(order(turned(soup, milk, true))).toBe(0)
	})

	test('follows the device per row, and for what belongs to a created row, even if an edit waited', () => {
		expect(order(turned(soup, { ...soup, seen: { deleted: false, fields: {} } }, true))).toBe(1)
		expect(order(turned(soup, make('ingredient_line', 'salt', { recipe_id: 'soup' }), true))).toBe(1)
	})
})

describe('an act that resends an earlier one', () => {
	const word = { entity: 'sync_issue', id: 'issue', fields: { resolution: 'local' }, seen: null } as const
	const sender = { ...actOf(2, 'D1', word), mids: ['m1b'] }
	const sent = (outcome: string): Evidence => {
		const evidence = closedIssue(null)
		const acts = [...evidence.acts, { ...sender, again: new Map([['m1b', 1]]) }]
		return { ...evidence, acts, log: evidence.log.map((entry) => ({ ...entry, outcome })) }
	}

	test('is lost, unless a server has taken that one under its first id, which a copy still sent', () => {
		const ofSender = (evidence: Evidence) => judge(evidence).filter(({ text }) => text.startsWith('#2 '))
		expect(ofSender(sent('over_limit')).map(({ kind }) => kind)).toEqual(['lost'])
		expect(ofSender(sent('applied'))).toEqual([])
	})
})

describe('an act in several edits, of which a restore has undone one', () => {
	const { touches } = actOf(1, 'D1', { ...COOKBOOK, fields: BOOK, seen: null })
	const undone = (outOfReach: string[]): Evidence => ({
		...closedIssue(null),
		acts: [{ ...actOf(1, 'D1', touches[0] as Touch), mids: ['m1', 'm2'] }],
		outOfReach: new Set(outOfReach),
	})

	test('is lost, unless its device had been wiped without a key to encrypt that one', () => {
		expect(judge(undone([])).map(({ kind }) => kind)).toContain('lost')
		expect(judge(undone(['m1'])).map(({ kind }) => kind)).toContain('lost')
		expect(judge(undone(['m2'])).map(({ kind }) => kind)).not.toContain('lost')
	})
})
