import type { SignInServer } from '#app/domains/accounts/server/note-sign-in.ts'
import type { Visitor } from '#app/domains/accounts/server/visitor.ts'
import { UNKNOWN_LOCATION } from '#app/platform/model/geo-location.ts'
import { makeId } from '#app/platform/model/ids.ts'
import type { Db } from '#db/client.ts'

/** What a sign-in needs; what it leaves for after the answer waits until `afterAnswer()`, in its order. */
export function signInServer(db: Db, appUrl = 'https://nomster.example') {
	const waiting: (() => Promise<unknown>)[] = []
	const server: SignInServer = {
		db,
		clock: () => Date.now(),
		makeId,
		appUrl,
		later: (work) => void waiting.push(work),
	}
	return {
		server,
		async afterAnswer() {
			for (const work of waiting.splice(0)) await work()
		},
	}
}

export const visitorAt = (address: string, changes: Partial<Visitor> = {}): Visitor => ({
	address,
	userAgent: 'test',
	location: UNKNOWN_LOCATION,
	device: null,
	...changes,
})
