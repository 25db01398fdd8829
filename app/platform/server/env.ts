import type { DbEnv } from '#db/client.ts'
import type { JobPayload } from '../model/jobs.ts'
import type { WorkerReport } from './diagnose.ts'

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

/** What a push service said to a push; null where it said nothing in time, or no key is set. */
export type PushSaid = { status: number } | null

/**
 * What the Worker `push` does for other Workers, since it is the only one that speaks with push services. `now` is the
 * caller's time, in milliseconds.
 */
export type PushService = {
	/** One part of at most a hundred pushes; `jobs`: those that it consists of, which end with it. */
	pushNotifications(payload: JobPayload<'push_notifications'>, jobs: string[], now: number): Promise<void>
	/** Pushes this text to a browser at once. */
	sendTest(target: PushTarget, text: { title: string; message: string }): Promise<PushSaid>
	/** How it is; its keys are tried, no push service is asked. */
	diagnose(): Promise<WorkerReport>
}

/** A browser's address at its push service, and its keys. */
export type PushTarget = { endpoint: string; p256dh_key: string; auth_key: string }

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
		/** The public half of the key by which push services know us; without it nobody can subscribe. */
		VAPID_PUBLIC_KEY?: string
		/** Development and tests only: the host name of a stand-in for a push service. */
		PUSH_STAND_IN?: string
		PUSH: PushService
		/** What the links that end mails are signed with; without it none of them works. */
		UNSUBSCRIBE_SECRET?: string
		JOBS: Service & Timed
		ACCOUNT_DELETION: Timed & Service
		BACKUP: Service
	} & Partial<MailEnv>

/** Of the jobs Worker, which sends the mails, and of the main Worker, which says that no mails are sent. */
export type MailEnv = { MAIL_API_URL: string; MAIL_API_KEY?: string; MAIL_FROM: string }
