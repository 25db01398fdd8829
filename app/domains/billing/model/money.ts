import type { Price } from './plans.ts'

const CENTS = 100

/** An amount of our own price list, in cents: '$4.99', '$0'. */
export const dollars = (cents: number): string => (cents === 0 ? '$0' : `$${(cents / CENTS).toFixed(2)}`)

/** '$4.99 a month' */
export const priceWords = ({ amount, interval }: Pick<Price, 'amount' | 'interval'>): string =>
	`${dollars(amount)} a ${interval}`

/**
 * An amount in the smallest unit of any currency, as Stripe has it on a bill: '$4.99', '¥500'. For the browser only,
 * whose formats may differ from a server's.
 */
export function amountIn(amount: number, currency: string): string {
	const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
	const digits = format.resolvedOptions().maximumFractionDigits ?? 0
	return format.format(amount / 10 ** digits)
}
