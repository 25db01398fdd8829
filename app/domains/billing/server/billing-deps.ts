import type Stripe from 'stripe'
import type { Clock } from '#app/platform/model/clock.ts'
import type { MakeId } from '#app/platform/model/ids.ts'
import type { Log } from '#app/platform/server/log.ts'
import type { Db } from '#db/client.ts'

export type BillingDeps = {
	db: Db
	/** Opens Stripe when it is needed; throws AppError('unavailable') without a key. */
	stripe(): Stripe
	clock: Clock
	makeId: MakeId
	log: Log
	/** The public address, https://host. */
	appUrl: string
}
