import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorCard } from '#app/ui/error-card.tsx'
import { NotFound } from '#app/ui/not-found.tsx'
import { showToast } from '#app/ui/toast-queue.ts'

/** Replaces a page that could not be shown. */
export function ErrorPage({ error, homeTo }: { error: unknown; homeTo: string }) {
	if (isRouteErrorResponse(error) && error.status === 404)
		return (
			<main id="main" tabIndex={-1}>
				<NotFound homeTo={homeTo} />
			</main>
		)
	if (isUnreachable(error)) return <OfflinePage isFirstLoad={isNoResult(error)} />
	return <FailedPage error={error} />
}

/** The card, and a toast that says the same where the cook has scrolled away from it. */
function FailedPage({ error }: { error: unknown }) {
	useEffect(() => showToast({ kind: 'problem', title: FAILED }), [])
	useEffect(() => {
		// The server logs its own.
		if (!isRouteErrorResponse(error)) window.monitor?.seen.push(['boundary', error])
	}, [error])
	return (
		<main id="main" tabIndex={-1} className="page py-8">
			<ErrorCard>{isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null}</ErrorCard>
		</main>
	)
}

const FAILED = 'Something went wrong. Please try refreshing the page.'

/**
 * A server-owned page that the device cannot load: the request failed, or the shell was served instead and its first
 * load makes no request (React Router's SingleFetchNoResultError, which it does not export).
 */
function isUnreachable(error: unknown): boolean {
	if (import.meta.env.SSR || isRouteErrorResponse(error)) return false
	if (!navigator.onLine) return true
	return error instanceof TypeError ? /fetch|network|load failed/i.test(error.message) : isNoResult(error)
}

const isNoResult = (error: unknown) => error instanceof Error && /^No result found for routeId/.test(error.message)

function OfflinePage({ isFirstLoad }: { isFirstLoad: boolean }) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		// The shell was served because the server was slow or failing; now that the router runs, it can request the page.
		if (isFirstLoad && navigator.onLine) void revalidate()
	}, [isFirstLoad, revalidate])
	useEffect(() => {
		const again = () => location.reload()
		addEventListener('online', again)
		return () => removeEventListener('online', again)
	}, [])
	return (
		<main id="main" tabIndex={-1} className="page py-8">
			<EmptyState
				title="You are offline"
				level={1}
				action={
					<ButtonLink to="/recipes" look="quiet">
						My Recipes
					</ButtonLink>
				}
			>
				This page needs a connection. It opens as soon as there is one.
			</EmptyState>
		</main>
	)
}
