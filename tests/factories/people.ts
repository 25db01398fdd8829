import { makeId } from '#app/platform/model/ids.ts'
import type { Person } from '../../dev/providers/people.ts'

/** Somebody whom a sign-in provider knows; unlike all others. */
export function makePerson(changes: Partial<Person> = {}): Person {
	const id = makeId()
	return {
		subject: `subject-${id}`,
		email: `mia-${id}@example.org`,
		email_verified: true,
		first_name: 'Mia',
		last_name: 'Marsh',
		...changes,
	}
}
