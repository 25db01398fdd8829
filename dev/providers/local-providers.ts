import { findFreePort } from '../port.ts'
import { startOpenIdProvider } from './openid.ts'
import { startStandIns } from './stand-ins.ts'

export type LocalProviders = { vars: Record<string, string>; close(): Promise<void> }

/**
 * A real OpenID Connect provider and stand-ins for Google, Apple, Facebook and Pinterest, for the app at `url`. Their
 * ports follow the app's, so that they are the same at each start: an account at a provider is known by its issuer.
 */
export async function startLocalProviders(url: string): Promise<LocalProviders> {
	const quiet = () => {}
	const own = Number(new URL(url).port)
	const first = own < 64_000 ? own + 1000 : own - 1000
	const openId = await startOpenIdProvider({
		port: await findFreePort(first, quiet),
		redirectUri: `${url}/auth/callback/oidc`,
	})
	const standIns = await startStandIns({ port: await findFreePort(first + 1, quiet) })
	return {
		vars: { ...openId.vars, ...standIns.vars },
		async close() {
			await openId.close()
			await standIns.close()
		},
	}
}
