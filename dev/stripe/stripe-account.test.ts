import { expect, test } from 'vitest'
import { openStripe } from '#app/domains/billing/server/stripe.ts'
import { findStripeProblems } from '../stripe-account.ts'
import { openShop } from './test-shop.ts'

test('an account that was set up has no problem; what is changed there is named', async () => {
	const { standIn, stripe } = await openShop()
	expect(await findStripeProblems(stripe, 'https://kitchen.example')).toEqual([])
	await stripe.products.update('nomster_basic', { name: 'Another name' })
	const problems = await findStripeProblems(openStripe(standIn.vars), 'https://other.example')
	expect(problems).toContain('the product nomster_basic is not as it should be.')
	expect(problems).toContain('the webhook https://other.example/api/checkout/webhook is missing.')
	await standIn.close()
})
