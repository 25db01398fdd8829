import { lazy, Suspense } from 'react'

const load = async () => (await import('./error-page.tsx')).ErrorPage

/** Nobody needs the error page until there is an error; the server, which sends whole pages, has it at hand. */
const ErrorPage = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }))

export const ErrorScreen = (props: { error: unknown; homeTo: string }) => (
	<Suspense>
		<ErrorPage {...props} />
	</Suspense>
)
