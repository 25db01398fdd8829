import { amountOf } from './amount.ts'
import type { Price } from './plans.ts'

/** An amount of our own price list, in cents: '$4.99', '$0'. */
export const dollars = (cents: number): string => (cents === 0 ? '$0' : amountOf(cents, 'usd'))

/** '$4.99 a month' */
export const priceWords = ({ amount, interval }: Pick<Price, 'amount' | 'interval'>): string =>
	`${dollars(amount)} a ${interval}`
