import type { Clock } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import { enqueue } from '#app/platform/server/jobs.ts'
import type { Db } from '#db/client.ts'
import { erasedMail } from '../../model/deletion-mails.ts'
import { type ErasedAccount, eraseRows } from './erase-rows.ts'
import { noteErased } from './erased-list.ts'

export type ErasureDeps = {
	db: Db
	bucket: R2Bucket
	clock: Clock
	makeId: MakeId
	/** Deletes the cook's customer at the payment provider; may be called again for one that is gone. */
	forgetCustomer(userId: string): Promise<void>
}

/**
 * Erases an account whose erasure has begun: its customer at the payment provider, its pictures, its rows, in steps
 * after each of which it may be stopped and begun again. The last one notes the id for restores and deletes the account
 * itself; the mail that says so is the only thing left with the address, and loses it when it has been sent.
 */
export async function* eraseAccount(
	{ db, bucket, clock, makeId, forgetCustomer }: ErasureDeps,
	account: ErasedAccount,
): AsyncGenerator<string, void> {
	await forgetCustomer(account.id)
	yield 'customer'
	yield* erasePictures(bucket, account.id)
	yield* eraseRows({ db, clock }, account, {
		async beforeLast() {
			// An upload that was on its way when the sessions ended is here by now.
			for await (const _step of erasePictures(bucket, account.id));
			await noteErased(bucket, account.id, clock())
		},
		// Of one that wrote its row just before, the bytes may have come after this sweep; no row names them now.
		async afterLast() {
			for await (const _step of erasePictures(bucket, account.id));
		},
		last: (now) => [enqueue(db, 'send_mail', { urgent: true, to: account.email, ...erasedMail() }, { makeId, now })],
	})
}

/** Everything under the cook's own prefix: all pictures in all widths. */
async function* erasePictures(bucket: R2Bucket, userId: string): AsyncGenerator<string, void> {
	for (;;) {
		const { objects, truncated } = await bucket.list({ prefix: `${userId}/` })
		if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
		yield 'pictures'
		if (!truncated) return
	}
}
