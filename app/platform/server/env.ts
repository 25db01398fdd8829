import type { DbEnv } from '#db/client.ts'

/** What a sub-worker is called by: a service binding. */
export type Service = { fetch(request: Request): Promise<Response> }

/** Bindings and variables of the main Worker. Secrets and variables are named in the README's configuration table. */
export type AppEnv = DbEnv & {
	/** Public address, https://host; in mails and canonical links. */
	APP_URL: string
	EXTRACT: Service
	MEDIA: Service
	SYNC: Service
	/** The service that judges what becomes public; a list of words where both are left out. */
	MODERATION_API_URL?: string
	MODERATION_API_KEY?: string
	/** Addresses of cooks who are administrators once they have confirmed them, with commas between. */
	ADMIN_EMAILS?: string
	JOBS: Service & { scheduled(options: { cron: string; scheduledTime: Date }): Promise<unknown> }
}

export type MailEnv = { MAIL_API_URL: string; MAIL_API_KEY?: string; MAIL_FROM: string }
