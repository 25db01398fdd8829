import type { DbEnv } from '#db/client.ts'

/** A service binding to a sub-worker. */
export type Service = { fetch(request: Request): Promise<Response> }

/** Bindings and variables of the main Worker. The README's configuration table names the secrets and variables. */
export type AppEnv = DbEnv & {
	/** Public address, https://host; used in mails and canonical links. */
	APP_URL: string
	EXTRACT: Service
	MEDIA: Service
	SYNC: Service
	/** The service that judges what becomes public; without both, a list of words does. */
	MODERATION_API_URL?: string
	MODERATION_API_KEY?: string
	/** Comma-separated addresses of cooks who are administrators once they have confirmed them. */
	ADMIN_EMAILS?: string
	JOBS: Service & { scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown> }
}

export type MailEnv = { MAIL_API_URL: string; MAIL_API_KEY?: string; MAIL_FROM: string }
