import { type Question, questionOf } from '../batch.ts'

/** How a cook can sign in. */
export type SignInMethods = { has_password: boolean; passkeys: number; providers: string[] }

const METHODS = `select u.password_hash is not null as has_password, (select count(*) from passkeys where user_id = u.id) as passkeys, (select json_group_array(provider) from identities where user_id = u.id) as providers from users u where u.id = ?1`

export const findSignInMethods = (userId: string): Question<SignInMethods> =>
	questionOf(METHODS, [userId], (row) => ({
		has_password: row?.has_password === 1,
		passkeys: Number(row?.passkeys ?? 0),
		providers: JSON.parse(String(row?.providers ?? '[]')),
	}))

export const findPasswordHash = (userId: string): Question<string | null> =>
	questionOf('select password_hash from users where id = ?1', [userId], (row) =>
		typeof row?.password_hash === 'string' ? row.password_hash : null,
	)
