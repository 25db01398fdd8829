import { useContext, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { BootScreen } from './platform/client/boot-screen.tsx'
import { ErrorScreen } from './platform/client/error-screen.tsx'
import { NonceContext } from './platform/client/nonce.ts'
import { STATIC_BOOT } from './platform/client/static-boot.ts'
import { ZOD_BOOT } from './platform/client/zod-boot.ts'
import { useMe } from './sync/client/react/use-me.ts'
import './app.css'
import { fontLinks } from './ui/font-links.ts'
import { THEME_BOOT, THEME_COLOR } from './ui/theme.ts'
import { Toaster } from './ui/toasts.tsx'

// Deliberately no loader: a root loader without a clientLoader would run again on every navigation.

export const meta: Route.MetaFunction = () => [{ title: 'Nomster' }]

export const links: Route.LinksFunction = () => [
	...fontLinks.map((href) => ({
		rel: 'preload' as const,
		as: 'font' as const,
		type: 'font/woff2',
		crossOrigin: 'anonymous' as const,
		href,
	})),
	{ rel: 'manifest', href: '/manifest.webmanifest' },
	{ rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
	{ rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

/**
 * A page that is marked as static is sent to a visitor without the framework. A signed-in cook gets it with the
 * framework, and so does the offline shell: in the browser this is always false.
 */
function useIsStatic(): boolean {
	const isMarked = useMatches().some(({ handle }) => isStaticHandle(handle))
	const me = useMe()
	return import.meta.env.SSR && isMarked && me === null
}

const isStaticHandle = (handle: unknown): boolean =>
	typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true

export function Layout({ children }: { children: React.ReactNode }) {
	const nonce = useContext(NonceContext)
	const isStatic = useIsStatic()
	return (
		<html lang="en" data-theme="light" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content={THEME_COLOR.light} suppressHydrationWarning />
				<InlineScript nonce={nonce} code={import.meta.env.SSR ? headBoot(isStatic) : ''} />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				{isStatic ? (
					<InlineScript nonce={nonce} code={import.meta.env.SSR ? STATIC_BOOT : ''} />
				) : (
					<>
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	)
}

const headBoot = (isStatic: boolean) => (isStatic ? THEME_BOOT : `${THEME_BOOT};${ZOD_BOOT}`)

/**
 * An inline script whose text is a constant of the program. It has run by the time React hydrates, so the browser build
 * omits the text; browsers also hide the nonce: hence the suppressed warning.
 */
const InlineScript = ({ nonce, code }: { nonce: string | undefined; code: string }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program
	<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

export const HydrateFallback = BootScreen

export default function App() {
	useEffect(() => {
		document.documentElement.dataset.hydrated = ''
	}, [])
	return (
		<>
			<Outlet />
			<Toaster label="Notifications" closeLabel="Close" />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} homeTo="/" />
}
