import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { invalid } from '../protocol/errors.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, get, idOf, newId, type World } from '../world.ts'

export const promotionRoutes: Routes = {
	'POST /v1/coupons': ({ world, params }) => {
		const id = params.text('id') ?? newId('co')
		const duration = params.choice('duration', ['once', 'forever']) ?? 'once'
		const coupon: Stripe.Coupon = {
			id,
			object: 'coupon',
			amount_off: params.integer('amount_off') ?? null,
			created: world.state.time,
			currency: params.text('currency') ?? null,
			duration,
			duration_in_months: null,
			livemode: world.livemode,
			max_redemptions: null,
			metadata: params.record('metadata') ?? {},
			name: params.text('name') ?? null,
			percent_off: params.integer('percent_off') ?? null,
			redeem_by: null,
			times_redeemed: 0,
			valid: true,
		}
		params.refuseUnknown()
		world.state.coupons[id] = coupon
		emit(world, 'coupon.created', coupon)
		return coupon
	},
	'POST /v1/promotion_codes': ({ world, params }) => {
		const promotion = params.inside('promotion')
		promotion.choice('type', ['coupon'])
		const coupon = get(world.state.coupons, 'coupon', promotion.required('coupon'), 'promotion[coupon]')
		const code: Stripe.PromotionCode = {
			id: newId('promo'),
			object: 'promotion_code',
			active: true,
			code: params.text('code') ?? newId('CODE').slice(-8).toUpperCase(),
			created: world.state.time,
			customer: null,
			customer_account: null,
			expires_at: null,
			livemode: world.livemode,
			max_redemptions: null,
			metadata: params.record('metadata') ?? {},
			promotion: { type: 'coupon', coupon: coupon.id },
			restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
			times_redeemed: 0,
		}
		params.refuseUnknown()
		world.state.promotionCodes[code.id] = code
		emit(world, 'promotion_code.created', code)
		return code
	},
	'GET /v1/promotion_codes': ({ world, params }) => {
		const code = params.text('code')
		const found = all(world.state.promotionCodes).filter((each) => code === undefined || each.code === code)
		return pageOf('/v1/promotion_codes', found, params)
	},
}

/** The active code that a customer has typed. @throws Refusal */
export function promotionOf(world: World, typed: string): Stripe.PromotionCode {
	const found = all(world.state.promotionCodes).find(
		({ code, active }) => active && code.toUpperCase() === typed.toUpperCase(),
	)
	if (!found) throw invalid('This code is invalid.', 'promotion_code', 'promotion_code_invalid')
	return found
}

/** Redeems a code for a subscription. */
export function redeem(world: World, promotion: Stripe.PromotionCode, subscription: string, customer: string): string {
	const coupon = get(world.state.coupons, 'coupon', idOf(promotion.promotion.coupon ?? ''))
	promotion.times_redeemed += 1
	coupon.times_redeemed += 1
	const discount: Stripe.Discount = {
		id: newId('di'),
		object: 'discount',
		checkout_session: null,
		customer,
		customer_account: null,
		end: null,
		invoice: null,
		invoice_item: null,
		promotion_code: promotion.id,
		source: { type: 'coupon', coupon: coupon.id },
		start: world.state.time,
		subscription,
		subscription_item: null,
	}
	world.state.discounts[discount.id] = discount
	return discount.id
}

/** How much a coupon takes off an amount. */
export function reduction(coupon: Stripe.Coupon, amount: number): number {
	const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((amount * coupon.percent_off) / 100)
	return Math.min(amount, off)
}

/** The coupons of discounts that apply to an amount now. */
export const couponsOf = (world: World, discounts: (string | { id: string })[]): Stripe.Coupon[] =>
	discounts.map((ref) => {
		const { source } = get(world.state.discounts, 'discount', idOf(ref))
		return get(world.state.coupons, 'coupon', idOf(source.coupon ?? ''))
	})
