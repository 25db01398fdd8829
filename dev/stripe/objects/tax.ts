import type Stripe from 'stripe'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'

export const taxRoutes: Routes = {
	'GET /v1/tax/settings': ({ world }) => {
		const settings: Stripe.Tax.Settings = {
			object: 'tax.settings',
			defaults: { provider: 'stripe', tax_behavior: 'inclusive', tax_code: 'txcd_10103000' },
			head_office: {
				address: {
					city: 'Portland',
					country: 'US',
					line1: '1 Kitchen Street',
					line2: null,
					postal_code: '97201',
					state: 'OR',
				},
			},
			livemode: world.livemode,
			status: 'active',
			status_details: { active: {} },
		}
		return settings
	},
	'GET /v1/tax/registrations': ({ world, params }) => {
		params.choice('status', ['active', 'all', 'expired', 'scheduled'])
		const registration: Stripe.Tax.Registration = {
			id: 'taxreg_stand_in',
			object: 'tax.registration',
			active_from: 0,
			country: 'US',
			country_options: { us: { state: 'OR', type: 'state_sales_tax' } },
			created: 0,
			expires_at: null,
			livemode: world.livemode,
			status: 'active',
		}
		return pageOf('/v1/tax/registrations', [registration], params)
	},
}
