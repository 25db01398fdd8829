import { LINKED_COOKIE } from '../../model/linked-keys.ts'
import { LINKED_NOTICE_MS } from '../../model/linked-notice.ts'

/** Tells the next page that a sign-in has connected a provider to an account: the page reads it, so it is no secret. */
export const linkedCookie = (label: string): string =>
	`${LINKED_COOKIE}=${encodeURIComponent(label)}; Path=/; Secure; SameSite=Lax; Max-Age=${LINKED_NOTICE_MS / 1000}`
