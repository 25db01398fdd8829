import type Stripe from 'stripe'
import { emit } from '../events.ts'
import { invalid } from '../protocol/errors.ts'
import { changedMetadata, type Params } from '../protocol/form.ts'
import { pageOf } from '../protocol/lists.ts'
import type { Routes } from '../protocol/route.ts'
import { all, customerOf, get, newId, type World } from '../world.ts'
import { NO_FEATURES, readFeatures } from './portal-features.ts'
import { ENDED } from './subscription-object.ts'

type Configuration = Stripe.BillingPortal.Configuration
type Flow = Stripe.BillingPortal.Session.Flow

export const portalRoutes: Routes = {
	'POST /v1/billing_portal/configurations': ({ world, params }) => {
		const configuration: Configuration = {
			id: newId('bpc'),
			object: 'billing_portal.configuration',
			active: true,
			application: null,
			business_profile: readProfile(params.inside('business_profile')),
			created: world.state.time,
			default_return_url: params.emptyable('default_return_url') ?? null,
			features: readFeatures(world, params.inside('features'), NO_FEATURES),
			is_default: false,
			livemode: world.livemode,
			login_page: { enabled: false, url: null },
			metadata: params.record('metadata') ?? {},
			name: params.emptyable('name') ?? null,
			updated: world.state.time,
		}
		params.refuseUnknown()
		world.state.portalConfigurations[configuration.id] = configuration
		emit(world, 'billing_portal.configuration.created', configuration)
		return configuration
	},
	'GET /v1/billing_portal/configurations': ({ world, params }) => {
		const active = params.flag('active')
		const isDefault = params.flag('is_default')
		const found = all(world.state.portalConfigurations).filter(
			(each) =>
				(active === undefined || each.active === active) && (isDefault === undefined || each.is_default === isDefault),
		)
		return pageOf('/v1/billing_portal/configurations', found, params)
	},
	'GET /v1/billing_portal/configurations/:id': ({ world, id }) =>
		get(world.state.portalConfigurations, 'configuration', id),
	'POST /v1/billing_portal/configurations/:id': ({ world, params, id }) => {
		const configuration = get(world.state.portalConfigurations, 'configuration', id)
		const changed: Partial<Configuration> = {
			active: params.flag('active') ?? configuration.active,
			business_profile: { ...configuration.business_profile, ...given(readProfile(params.inside('business_profile'))) },
			features: readFeatures(world, params.inside('features'), configuration.features),
			metadata: changedMetadata(configuration.metadata ?? {}, params.record('metadata')),
			default_return_url: params.changed('default_return_url', configuration.default_return_url),
			name: params.changed('name', configuration.name),
			updated: world.state.time,
		}
		params.refuseUnknown()
		Object.assign(configuration, changed)
		emit(world, 'billing_portal.configuration.updated', configuration)
		return configuration
	},
	'POST /v1/billing_portal/sessions': ({ world, params }) => createSession(world, params),
}

const readProfile = (params: Params): Configuration['business_profile'] => ({
	headline: params.text('headline') || null,
	privacy_policy_url: params.text('privacy_policy_url') ?? null,
	terms_of_service_url: params.text('terms_of_service_url') ?? null,
})

const given = <T extends object>(object: T): Partial<T> =>
	Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)) as Partial<T>

const NO_CONFIGURATION =
	'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.'

function createSession(world: World, params: Params): Stripe.BillingPortal.Session {
	const customer = customerOf(world, params.required('customer'))
	const configuration =
		params.text('configuration') ?? all(world.state.portalConfigurations).find((each) => each.is_default)?.id
	if (!configuration) throw invalid(NO_CONFIGURATION)
	const found = get(world.state.portalConfigurations, 'configuration', configuration, 'configuration')
	if (!found.active) throw invalid('This configuration is not active.', 'configuration')
	const id = newId('bps')
	const session: Stripe.BillingPortal.Session = {
		id,
		object: 'billing_portal.session',
		configuration: found.id,
		created: world.state.time,
		customer: customer.id,
		customer_account: null,
		flow: readFlow(world, params.inside('flow_data'), customer, found),
		livemode: world.livemode,
		locale: params.text('locale') ?? null,
		on_behalf_of: null,
		return_url: params.text('return_url') ?? found.default_return_url,
		url: `${world.origin}/portal/${id}`,
	}
	params.refuseUnknown()
	world.state.portalSessions[id] = session
	emit(world, 'billing_portal.session.created', session)
	return session
}

const FLOWS = [
	'payment_method_update',
	'subscription_cancel',
	'subscription_update',
	'subscription_update_confirm',
] as const

function readFlow(world: World, params: Params, customer: Stripe.Customer, { features }: Configuration): Flow | null {
	const type = params.choice('type', FLOWS)
	if (!type) return null
	const after = params.inside('after_completion')
	const afterType = after.choice('type', ['hosted_confirmation', 'portal_homepage', 'redirect']) ?? 'portal_homepage'
	const flow: Flow = {
		type,
		after_completion: {
			type: afterType,
			hosted_confirmation: null,
			redirect: afterType === 'redirect' ? { return_url: after.inside('redirect').required('return_url') } : null,
		},
		customer_update: null,
		subscription_cancel: null,
		subscription_pause: null,
		subscription_update: null,
		subscription_update_confirm: null,
	}
	if (type === 'payment_method_update') {
		if (!features.payment_method_update.enabled) throw disabled(type)
		return flow
	}
	const isCancel = type === 'subscription_cancel'
	if (!(isCancel ? features.subscription_cancel : features.subscription_update).enabled) throw disabled(type)
	const inside = params.inside(type)
	const subscription = get(world.state.subscriptions, 'subscription', inside.required('subscription'))
	if (subscription.customer !== customer.id || ENDED.includes(subscription.status))
		throw invalid('This subscription cannot be changed in this portal session.', `flow_data[${type}][subscription]`)
	if (isCancel && (subscription.cancel_at_period_end || subscription.cancel_at !== null))
		throw invalid('This subscription is already set to be canceled.', `flow_data[${type}][subscription]`)
	if (isCancel) return { ...flow, subscription_cancel: { subscription: subscription.id, retention: null } }
	if (type === 'subscription_update') return { ...flow, subscription_update: { subscription: subscription.id } }
	const items = inside.each('items').map((item) => ({
		id: item.required('id'),
		price: item.required('price'),
		quantity: item.integer('quantity') ?? 1,
	}))
	return { ...flow, subscription_update_confirm: { subscription: subscription.id, items, discounts: null } }
}

const disabled = (type: string) =>
	invalid(`The portal's configuration does not have the feature of the flow ${type}.`, 'flow_data[type]')
