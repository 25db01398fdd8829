import * as z from 'zod/mini'

export const SUBSCRIPTIONS_PATH = '/api/push-subscriptions'
export const TEST_PATH = '/api/push-subscriptions/test'

/** A cook's browsers; the one that was seen longest ago makes room. */
export const MOST_SUBSCRIPTIONS = 10

/** RFC 8291: an uncompressed point of P-256, and an authentication secret. */
const POINT_BYTES = 65
const AUTH_BYTES = 16

const base64url = (bytes: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.length(Math.ceil((bytes * 4) / 3)))

/** What a browser sends: `PushSubscription.toJSON()`. */
export const subscriptionSchema = z.object({
	endpoint: z.string(),
	keys: z.object({ p256dh: base64url(POINT_BYTES), auth: base64url(AUTH_BYTES) }),
})
export type NewSubscription = z.infer<typeof subscriptionSchema>

export const endpointSchema = z.object({ endpoint: z.string() })

/** What a push service said to a test. */
export type TestAnswer = { said: 'accepted' | 'gone' | 'refused' | 'silent' | 'later'; status: number | null }
