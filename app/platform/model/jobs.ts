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
		/** About an account: it is sent at once, also while mail is switched off. */
		urgent: z.optional(z.boolean()),
		/** Headers of the mail itself, such as List-Unsubscribe: a line of ASCII each. */
		headers: z.optional(
			z.record(z.string().check(z.regex(/^[A-Za-z-]+$/)), z.string().check(z.regex(/^[\x20-\x7e]*$/))),
		),
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
	/** Asks the moderation service about a thing in the reviewers' queue and keeps its verdict with the entry. */
	judge_entry: z.object({ entity: z.string(), row_id: z.string() }),
	/** One step through the issues: links to a cookbook that were refused because their id had been taken. */
	file_links_again: z.object({ run: z.string(), after: z.string() }),
	/** Reads a cook's customer at Stripe. */
	read_customer: z.object({ user_id: z.string() }),
	/** Of two live subscriptions of a cook: ends the one that began later and pays it back. Stripe's ids. */
	settle_double: z.object({ user_id: z.string(), kept: z.string(), ended: z.string() }),
	/** One step through the customers of which something was due at `due_at`. `after`: the last cook seen. */
	sweep_customers: z.object({ due_at: z.number(), after: z.string() }),
	/**
	 * Pushes unread notifications, at most 100 of any cooks, each named by cook, kind, subject and browser. Jobs of an older
	 * release name no browser: they mean all of the cook's.
	 */
	push_notifications: z.object({
		of: z.array(
			z.object({
				user_id: z.string(),
				kind: z.string(),
				subject: z.string(),
				endpoint: z.optional(z.string()),
				tries: z.optional(z.number()),
			}),
		),
	}),
	/**
	 * Tells the followers of a cook that a recipe was published, on `day` (yyyy-MM-dd) in the cook's zone. `count`: how
	 * many were published with it, itself included; `from`: the first follower to tell, null for the job that makes those
	 * of the parts; `until`: the first of the next part, null for the last part.
	 */
	tell_followers: z.object({
		recipe_id: z.string(),
		author_id: z.string(),
		day: z.string(),
		count: z.number(),
		from: z.nullable(z.string()),
		until: z.nullable(z.string()),
	}),
	/** Tells cooks what an administrator announces: one step through them. `id`: the announcement's. */
	announce: z.object({
		id: z.string(),
		/** Without it the kind's own. */
		title: z.optional(z.string()),
		text: z.string(),
		link: z.string(),
		/** 'all', a tier, or ids of cooks. */
		to: z.union([z.literal('all'), z.object({ tier: z.string() }), z.object({ user_ids: z.array(z.string()) })]),
		after: z.string(),
	}),
	/** Picks a recipe of the week for each cook: one step through them. `week`: '2026-W48'; `after`: the last cook seen. */
	weekly_picks: z.object({ week: z.string(), after: z.string() }),
} as const

export type JobKind = keyof typeof JOB_PAYLOADS
export type JobPayload<K extends JobKind> = z.infer<(typeof JOB_PAYLOADS)[K]>

export const JOB_KINDS = Object.keys(JOB_PAYLOADS) as readonly JobKind[]
export const isJobKind = (value: unknown): value is JobKind => JOB_KINDS.some((kind) => kind === value)

/** After so many failures in a row no job of the kind is taken until an administrator resumes it. */
export const FAILURES_TO_PAUSE = 20

/** A job is tried this often, each time after twice the delay, then kept as failed. */
export const MAX_JOB_ATTEMPTS = 8
const FIRST_RETRY_MS = 30_000

/** Milliseconds until the next try after `attempts` failed ones: 30 s, 1 min, 2 min ... */
export const retryDelayMs = (attempts: number): number => FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1)
