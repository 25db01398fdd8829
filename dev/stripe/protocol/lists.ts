import type Stripe from 'stripe'
import { noSuch } from './errors.ts'
import type { Params } from './form.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** One page of a list, newest first as Stripe answers it; `all` is oldest first. */
export function pageOf<T extends { id: string }>(url: string, all: T[], params: Params): Stripe.ApiList<T> {
	const newestFirst = all.toReversed()
	const limit = Math.min(params.integer('limit') ?? DEFAULT_LIMIT, MAX_LIMIT)
	const after = params.text('starting_after')
	const before = params.text('ending_before')
	let from = after === undefined ? 0 : placeOf(newestFirst, after) + 1
	let until = from + limit
	if (before !== undefined) {
		until = placeOf(newestFirst, before)
		from = Math.max(0, until - limit)
	}
	const hasMore = before === undefined ? until < newestFirst.length : from > 0
	return { object: 'list', url, has_more: hasMore, data: newestFirst.slice(from, until) }
}

function placeOf(list: { id: string }[], id: string): number {
	const place = list.findIndex((each) => each.id === id)
	if (place < 0) throw noSuch('object', id, 'starting_after')
	return place
}

/** A list inside an object, complete. */
export const wholeList = <T>(url: string, data: T[]): Stripe.ApiList<T> => ({
	object: 'list',
	url,
	has_more: false,
	data,
})

/** Filters by `created[gt|gte|lt|lte]` or `created` itself. */
export function byCreated<T extends { created: number }>(all: T[], params: Params, key = 'created'): T[] {
	if (!params.has(key)) return all
	const range = params.inside(key)
	const gt = range.integer('gt') ?? -Infinity
	const gte = range.integer('gte') ?? -Infinity
	const lt = range.integer('lt') ?? Infinity
	const lte = range.integer('lte') ?? Infinity
	return all.filter(({ created }) => created > gt && created >= gte && created < lt && created <= lte)
}
