import { createHmac, timingSafeEqual } from 'node:crypto'
import { writeBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { switchMailsOff } from '#db/queries/digests.ts'
import { UNSUBSCRIBE_PATH } from '../model/unsubscribe-messages.ts'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The purpose is signed too: whatever else this secret may sign one day unsubscribes nobody. */
const signed = (secret: string, userId: string): string =>
	createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')

/** The address that switches a cook's mails off, for ever: the mail may be read years later. It opens nothing else. */
export function unsubscribeUrl(userId: string, { secret, appUrl }: { secret: string; appUrl: string }): string {
	const url = new URL(UNSUBSCRIBE_PATH, appUrl)
	url.searchParams.set('token', `${userId}.${signed(secret, userId)}`)
	return url.href
}

/** Whose mails a token switches off; null for one that is not ours, and without a secret. */
export function unsubscribedBy(token: string | null, secret: string | undefined): string | null {
	const [, userId, mark] = TOKEN.exec(token ?? '') ?? []
	if (!userId || !mark || !secret) return null
	return timingSafeEqual(Buffer.from(mark), Buffer.from(signed(secret, userId))) ? userId : null
}

/** Once or often, the same. One round trip. */
export async function unsubscribe(db: Db, userId: string): Promise<void> {
	await writeBatch(db, [switchMailsOff(userId)])
}
