import { lazy, Suspense } from 'react'

const load = async () => (await import('./error-page.tsx')).ErrorPage

/**
 * The error page is loaded only when there is an error; the server, which renders whole pages, imports it at its start.
 */
const ErrorPage = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }))

export const ErrorScreen = (props: { error: unknown; homeTo: string }) => (
	<Suspense>
		<ErrorPage {...props} />
	</Suspense>
)
