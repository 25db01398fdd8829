import { cleanLine } from '#app/platform/model/clean-text.ts'
import type { Db } from '#db/client.ts'
import * as queries from '#db/queries/accounts.ts'
import type { Profile } from '../model/profile.ts'

/** Writes a cook's names and phone number as plain text and returns them as written. One round trip. */
export async function saveProfile(db: Db, userId: string, profile: Profile): Promise<Profile> {
	const written = {
		first_name: cleanLine(profile.first_name),
		last_name: cleanLine(profile.last_name),
		display_name: cleanLine(profile.display_name),
		...(profile.phone === undefined ? {} : { phone: cleanLine(profile.phone) }),
	}
	await queries.updateProfile(db, userId, written)
	return written
}
