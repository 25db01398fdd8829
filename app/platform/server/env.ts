import type { DbEnv } from '#db/client.ts'
import type { JobPayload } from '../model/jobs.ts'

/** A service binding to a sub-worker. */
export type Service = { fetch(request: Request): Promise<Response> }

/** A Worker with a cron trigger. */
export type Timed = { scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown> }

/**
 * What the Worker `checkout` does for other Workers, since it is the only one that speaks with the payment provider.
 * `now` is the caller's time, in milliseconds.
 */
export type BillingService = {
	readCustomer(payload: JobPayload<'read_customer'>, now: number): Promise<void>
	settleDouble(payload: JobPayload<'settle_double'>, now: number): Promise<void>
	sweepCustomers(step: JobPayload<'sweep_customers'>, now: number): Promise<void>
	/** Deletes a cook's customer; may be called again. */
	forgetCustomer(userId: string): Promise<void>
}

/** The credentials at the providers with which cooks may sign in; those of one make its button appear. */
export type ProviderEnv = {
	/** Public address, https://host; used in mails, canonical links and the callbacks of providers. */
	APP_URL: string
	GOOGLE_CLIENT_ID?: string
	GOOGLE_CLIENT_SECRET?: string
	APPLE_CLIENT_ID?: string
	APPLE_TEAM_ID?: string
	APPLE_KEY_ID?: string
	/** The key file's text (PKCS #8). */
	APPLE_PRIVATE_KEY?: string
	FACEBOOK_CLIENT_ID?: string
	FACEBOOK_CLIENT_SECRET?: string
	PINTEREST_CLIENT_ID?: string
	PINTEREST_CLIENT_SECRET?: string
	DISCORD_CLIENT_ID?: string
	DISCORD_CLIENT_SECRET?: string
	AZURE_CLIENT_ID?: string
	AZURE_CLIENT_SECRET?: string
	/** Any OpenID Connect provider: its issuer, and the name on its button. */
	OIDC_ISSUER?: string
	OIDC_NAME?: string
	OIDC_CLIENT_ID?: string
	OIDC_CLIENT_SECRET?: string
	/** Development and tests only: a stand-in for the OAuth providers. */
	PROVIDERS_BASE_URL?: string
	/** `off`: cooks cannot disconnect a provider themselves. */
	PROVIDER_DISCONNECT?: string
}

/** Bindings and variables of the main Worker. The README's configuration table names the secrets and variables. */
export type AppEnv = DbEnv &
	ProviderEnv & {
		CHAT: Service
		CHECKOUT: Service
		EXTRACT: Service
		MEDIA: Service
		SYNC: Service
		/** The service that judges what becomes public; without both, a list of words does. */
		MODERATION_API_URL?: string
		MODERATION_API_KEY?: string
		/** Where messages from /support go; without it the page says that there is no address. */
		SUPPORT_EMAIL?: string
		/** Comma-separated addresses of cooks who are administrators once they have confirmed them. */
		ADMIN_EMAILS?: string
		/** Where browsers report errors to: a Sentry-compatible DSN; without it nothing is reported. */
		SENTRY_DSN?: string
		/** What the keys of second factors are encrypted with; without it nobody can set one up. */
		TOTP_SECRET?: string
		JOBS: Service & Timed
		ACCOUNT_DELETION: Timed
	}

export type MailEnv = { MAIL_API_URL: string; MAIL_API_KEY?: string; MAIL_FROM: string }
