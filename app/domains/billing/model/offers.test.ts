import { expect, test } from 'vitest'
import { offersFrom } from './offers.ts'

const offered = (priceId: string) => offersFrom(priceId).map((price) => price.priceId)

test('a month of one tier leads to a month of the other and to its own year', () => {
	expect(offered('price_basic_monthly')).toEqual(['price_premium_monthly', 'price_basic_yearly'])
	expect(offered('price_premium_monthly')).toEqual(['price_basic_monthly', 'price_premium_yearly'])
})

test('a year leads to the year of the other tier only', () => {
	expect(offered('price_basic_yearly')).toEqual(['price_premium_yearly'])
	expect(offered('price_premium_yearly')).toEqual(['price_basic_yearly'])
})

test('nothing is offered from a price that the table does not have', () => {
	expect(offered('price_of_another_shop')).toEqual([])
})
