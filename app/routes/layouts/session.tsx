import { lazy, Suspense, useEffect } from 'react'
import { Outlet, type RouterContextProvider, useMatches, useNavigate } from 'react-router'
import {
	markContext,
	meContext,
	patternContext,
	serverContext,
	sessionContext,
	unreadContext,
	usageContext,
	usesContext,
} from '#app/context.ts'
import { isPendingDeletion } from '#app/domains/accounts/model/pending-deletion.ts'
import { withGrantedRole } from '#app/domains/accounts/model/roles.ts'
import { findSession, setsSession } from '#app/domains/accounts/server/sessions.ts'
import { NomsterButton } from '#app/domains/assistant/ui/nomster-button.tsx'
import { BILLING_PATH } from '#app/domains/billing/model/paths.ts'
import { alongOwnUsage, alongUses } from '#app/domains/billing/server/along-uses.ts'
import { alongUnread } from '#app/domains/notifications/server/along-unread.ts'
import { Bell } from '#app/domains/notifications/ui/bell.tsx'
import { TimerGate } from '#app/domains/recipes/ui/cook/timer-gate.tsx'
import { AppShellFrame } from '#app/platform/client/app-shell-frame.tsx'
import { ErrorScreen } from '#app/platform/client/error-screen.tsx'
import { hasSignedOut, noteSignOut } from '#app/platform/client/signed-out.ts'
import { whenAtRest } from '#app/platform/client/when-at-rest.ts'
import { ERROR_STATUS } from '#app/platform/model/errors.ts'
import type { Me } from '#app/platform/model/me.ts'
import { STOPPED_RETRY_S } from '#app/platform/model/switches.ts'
import { PRICING_PATH } from '#app/platform/model/upgrade.ts'
import { dbFor } from '#app/platform/server/read-only.ts'
import { deviceContext } from '#app/sync/client/react/device-context.ts'
import { useDevice } from '#app/sync/client/react/use-device.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { findMarker } from '#app/sync/client/session/marker.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { SESSION_PATH } from '#app/sync/model/session-path.ts'
import { alongNewestMark } from '#app/sync/server/newest-mark.ts'
import type { Route } from './+types/session'

const PendingDeletion = lazy(() => import('#app/domains/accounts/ui/pending-deletion.tsx'))
const UnpaidNotice = lazy(() => import('#app/domains/billing/ui/unpaid-notice.tsx'))
const SyncFrame = lazy(async () => ({ default: (await import('#app/sync/ui/sync-frame.tsx')).SyncFrame }))

/** What an address needs besides the session, read in the same round trip. */
function alongFor(path: string, context: Readonly<RouterContextProvider>, now: number) {
	if (path === SESSION_PATH)
		return alongUses(
			now,
			(uses) => context.set(usesContext, uses),
			alongUnread(
				(unread) => context.set(unreadContext, unread),
				alongNewestMark((mark) => context.set(markContext, mark)),
			),
		)
	const showsUsage = path === PRICING_PATH || path === BILLING_PATH
	return showsUsage ? alongOwnUsage(now, (usage) => context.set(usageContext, usage)) : undefined
}

/** Server: the cookie determines who is signed in. */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context, pattern }, next) => {
		context.set(patternContext, pattern.startsWith('/') ? pattern : `/${pattern}`)
		const server = context.get(serverContext)
		const { db, env, clock, later } = server
		const now = clock()
		const session = await findSession(db, request, now, alongFor(new URL(request.url).pathname, context, now))
		context.set(meContext, session ? withGrantedRole(session.me, env.ADMIN_EMAILS) : null)
		context.set(sessionContext, session)
		if (session) context.set(serverContext, { ...server, stops: session.stops, db: dbFor(request, db, session.stops) })
		if (session?.touch) later(session.touch)
		const response = await next()
		// A sign-out or a renewal has set the cookie already: the old token must not come after it.
		if (session?.setCookie && !setsSession(response)) response.headers.append('set-cookie', session.setCookie)
		if (response.status === ERROR_STATUS.unavailable && !response.headers.has('retry-after'))
			response.headers.set('retry-after', String(STOPPED_RETRY_S))
		return response
	},
]

export const loader = ({ context }: Route.LoaderArgs) => ({ me: context.get(meContext), from: 'server' as const })

/**
 * Browser: the device's marker determines who is signed in; it opens that cook's store and nothing else. A cook who has
 * not completed onboarding is left to the server, because only it knows when that changes.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ context }, next) => {
		const me = await findMarker()
		const localStore = me?.onboarding_completed ? await openLocalStoreOf(me).catch(() => null) : null
		if (me && localStore) context.set(deviceContext, { me: await placed(me, localStore), localStore })
		return next()
	},
]

/** Loaded for cooks only: the sign-in page needs no store. */
const openLocalStoreOf = async ({ id }: Me) =>
	(await import('#app/sync/client/store/local-store.ts')).openLocalStore(id)

/** The place in this device's preferences takes precedence over the server's last answer. */
const placed = async (me: Me, localStore: LocalStore): Promise<Me> => {
	const { withOwnPlace } = await import('#app/domains/accounts/client/own-place.ts')
	return withOwnPlace(me, localStore)
}

export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (device) return { me: device.me, from: 'device' as const }
	const wasSignedOut = hasSignedOut()
	try {
		const answer = await serverLoader()
		// Somebody has signed in again. An answer that was asked for before the sign-out may still name who has left.
		if (answer.me && wasSignedOut) noteSignOut(false)
		return answer
	} catch (error) {
		// Offline on a device without a signed-in cook: only the sign-in page can be shown.
		if (navigator.onLine) throw error
		return { me: null, from: 'device' as const }
	}
}

/** The background tasks of a cook's page besides the sync. */
const startBackgroundTasks = async (userId: string) => (await import('./chores.ts')).startBackgroundTasks(userId)

export default function SessionLayout({ loaderData: { me, from } }: Route.ComponentProps) {
	useDevice(me, from, startBackgroundTasks)
	useSessionAtRest(me)
	return (
		<Frame>
			<Outlet />
		</Frame>
	)
}

/** Without a network the next page tries again. */
function useSessionAtRest(me: Me | null): void {
	const navigate = useNavigate()
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for a cook, whatever else of `me` is renewed
	useEffect(() => {
		if (!me) return
		return whenAtRest(() =>
			import('./session-at-rest.ts')
				.then(({ startSessionAtRest }) => startSessionAtRest(me, (path) => void navigate(path)))
				.catch(() => undefined),
		)
	}, [me?.id, me?.onboarding_completed, navigate])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const me = useMe()
	return (
		<Frame>
			<ErrorScreen error={error} homeTo={me ? '/home' : '/'} />
		</Frame>
	)
}

/** The navigation around every page of a signed-in cook, except those with `handle = { frame: false }`. */
function Frame({ children }: { children: React.ReactNode }) {
	const isBare = useMatches().some(({ handle }) => hasNoFrame(handle))
	const me = useMe()
	if (me === null || isBare) return children
	return (
		<AppShellFrame bell={<Bell />} assistant={<NomsterButton />}>
			{isPendingDeletion(me) ? (
				<Suspense>
					<PendingDeletion me={me} />
				</Suspense>
			) : null}
			{me.unpaid_since != null ? (
				<Suspense>
					<UnpaidNotice me={me} />
				</Suspense>
			) : null}
			<Suspense>
				<SyncFrame />
			</Suspense>
			<TimerGate />
			{children}
		</AppShellFrame>
	)
}

const hasNoFrame = (handle: unknown): boolean =>
	typeof handle === 'object' && handle !== null && 'frame' in handle && handle.frame === false
