import type Stripe from 'stripe'

/** When the nth period after an anchor begins, in seconds; the 31st becomes the last day of a shorter month. */
export function periodStart(anchor: number, { interval, interval_count }: Stripe.Price.Recurring, n: number): number {
	const count = n * interval_count
	const date = new Date(anchor * 1000)
	if (interval === 'day' || interval === 'week') {
		date.setUTCDate(date.getUTCDate() + count * (interval === 'week' ? 7 : 1))
		return date.getTime() / 1000
	}
	const day = date.getUTCDate()
	date.setUTCDate(1)
	date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
	date.setUTCDate(Math.min(day, lastDay))
	return date.getTime() / 1000
}

/** The end of the period that begins at `start`, which is a start counted from the anchor. Seconds. */
export function periodEnd(anchor: number, recurring: Stripe.Price.Recurring, start: number): number {
	let n = 0
	while (periodStart(anchor, recurring, n) <= start) n += 1
	return periodStart(anchor, recurring, n)
}

/** What a price is charged by. @throws for a price that is paid once, which no subscription has. */
export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
	if (!price.recurring) throw new Error(`${price.id} is paid once.`)
	return price.recurring
}
