import { createPushService } from './push-service.ts'
import { createPushesPage, type PushesPage } from './pushes-page.ts'
import { localVapidKeys, type VapidKeys } from './vapid.ts'

/** Push services refuse a subject that nobody is reached by; the one of an account of yours in `VAPID_SUBJECT`. */
const SUBJECT = 'mailto:hello@nomster.example'

export type LocalPush = {
	vars: Record<string, string>
	page: PushesPage
	/** What a Worker fetches: the stand-in answers under its own name, everything else is the network's. */
	fetchFor(request: Request): Promise<Response>
}

/** The keys of this machine, by which real browsers subscribe at their real push services. */
export const localPushVars = (
	env: Readonly<Record<string, string | undefined>>,
	keysPath: string,
): VapidKeys & { VAPID_SUBJECT: string } => ({
	...localVapidKeys(keysPath),
	VAPID_SUBJECT: env.VAPID_SUBJECT ?? SUBJECT,
})

/** Push for a stack on this machine: beside the real push services a stand-in, whose pushes are shown on a page. */
export function startLocalPush(env: Readonly<Record<string, string | undefined>>, keysPath: string): LocalPush {
	const service = createPushService()
	const vars = localPushVars(env, keysPath)
	return {
		vars: { ...vars, PUSH_STAND_IN: service.host },
		page: createPushesPage(service, vars.VAPID_PUBLIC_KEY),
		fetchFor: (request) =>
			new URL(request.url).host === service.host ? service.answer(request) : fetch(request.url, request),
	}
}
