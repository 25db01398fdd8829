import { passwords } from '#app/domains/accounts/server/passwords.ts'

/** What a sign-in cannot do without: one check of a password. Only the bench builds it. */
export default {
	async fetch(request: Request): Promise<Response> {
		const { password, hash } = (await request.json()) as { password: string; hash: string }
		return new Response(await passwords.check(password, hash))
	},
}
