import { z } from 'zod'
import { PROVIDER_INTENTS } from '../../model/provider-paths.ts'

/** Whether the session is to outlive the browser. A step that an earlier release began does not record it. */
const stay = z.boolean().default(true)

/** The page of ours that was asked for before the sign-in; null when none was. */
const next = z.string().nullable()

/** A sign-in that a browser has begun at a provider, as stored with its challenge. */
export const stepSchema = z.object({
	provider: z.string(),
	intent: z.enum(PROVIDER_INTENTS),
	state: z.string(),
	verifier: z.string(),
	nonce: z.string(),
	next,
	time_zone: z.string(),
	stay,
})
export type Step = z.infer<typeof stepSchema>

/** An identity that waits for the cook: for an address, for the account's own sign-in, or for a mailed link. */
export const pendingSchema = z.object({
	/** The provider's name in our addresses. */
	id: z.string(),
	/** The provider of the identity. */
	provider: z.string(),
	subject: z.string(),
	email: z.string().nullable(),
	email_verified: z.boolean(),
	first_name: z.string(),
	last_name: z.string(),
	/** A step that an earlier release began has none. */
	picture: z.string().nullable().default(null),
	next,
	time_zone: z.string(),
	stay,
})
export type Pending = z.infer<typeof pendingSchema>

/** The address of the account that is to be connected, for the form that signs in to it. */
export const linkSchema = pendingSchema.extend({ account_email: z.string() })
