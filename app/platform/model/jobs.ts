import * as z from 'zod/mini'

/** Every effect that runs after a commit, by name, with its payload. */
export const JOB_PAYLOADS = {
	/** `...mailOf()` with a recipient. */
	send_mail: z.object({
		to: z.string(),
		subject: z.string(),
		text: z.string(),
		html: z.optional(z.string()),
		/** Where an answer goes, if not to the sender. */
		reply_to: z.optional(z.string()),
	}),
	/** R2 keys to delete: a picture that nothing names any more. */
	delete_pictures: z.object({ keys: z.array(z.string()) }),
	/**
	 * One step through the pictures of public rows of a cook: everybody may see them, or nobody while the account is
	 * disabled. `run`: of the steps, random; `after`: the last path seen.
	 */
	show_pictures: z.object({ run: z.string(), user_id: z.string(), after: z.string() }),
	/** Recipes of a space that were deleted permanently: their lines and their history follow. */
	forget_recipes: z.object({ space: z.string(), ids: z.array(z.string()) }),
	/**
	 * One step through a table: live rows whose parent belongs to another cook. `run`: the job that the steps began with;
	 * `after`: the last id seen.
	 */
	delete_foreign_rows: z.object({ run: z.string(), entity: z.string(), after: z.string() }),
	/** One step through the issues: links to a cookbook that were refused because their id had been taken. */
	file_links_again: z.object({ run: z.string(), after: z.string() }),
	/** Reads a cook's customer at Stripe. */
	read_customer: z.object({ user_id: z.string() }),
	/** Of two live subscriptions of a cook: ends the one that began later and pays it back. Stripe's ids. */
	settle_double: z.object({ user_id: z.string(), kept: z.string(), ended: z.string() }),
	/** One step through the customers of which something was due at `due_at`. `after`: the last cook seen. */
	sweep_customers: z.object({ due_at: z.number(), after: z.string() }),
} as const

export type JobKind = keyof typeof JOB_PAYLOADS
export type JobPayload<K extends JobKind> = z.infer<(typeof JOB_PAYLOADS)[K]>

/** A job is tried this often, each time after twice the delay, then kept as failed. */
export const MAX_JOB_ATTEMPTS = 8
const FIRST_RETRY_MS = 30_000

/** Milliseconds until the next try after `attempts` failed ones: 30 s, 1 min, 2 min ... */
export const retryDelayMs = (attempts: number): number => FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1)
