import { redirect } from 'react-router'
import { SECOND_FACTOR_PATH, safeNext } from '../model/guard.ts'
import type { SignedIn } from './finish-sign-in.ts'

/** The redirect that every way to sign in ends with. */
export function afterSignIn({ kind, cookies }: SignedIn, next: string | null): Response {
	const target = safeNext(next)
	const to = kind === 'signed_in' ? target : `${SECOND_FACTOR_PATH}?next=${encodeURIComponent(target)}`
	return redirect(to, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
}
