import { useContext, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { BootScreen } from './platform/client/boot-screen.tsx'
import { ErrorScreen } from './platform/client/error-screen.tsx'
import { INSTALL_BOOT } from './platform/client/install/install-boot.ts'
import { MonitorBootContext, NonceContext } from './platform/client/nonce.ts'
import { ZOD_BOOT } from './platform/client/zod-boot.ts'
import type { Me } from './platform/model/me.ts'
import { useMe } from './sync/client/react/use-me.ts'
import './app.css'
import { BackStackPage } from './ui/back-stack-page.tsx'
import { fontLinks } from './ui/font-links.ts'
import { THEME_BOOT, THEME_COLOR, VISITOR_THEME_BOOT } from './ui/theme.ts'
import { Toaster } from './ui/toasts.tsx'
import { TRANSITION_BOOT } from './ui/transition-boot.ts'

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

/** Only the server's build has it. */
const visitorHtml = import.meta.env.SSR ? (await import('./visitor-document.tsx')).visitorHtml : undefined

/**
 * A page that is marked as static is sent to a visitor without the framework. A signed-in cook gets it with the
 * framework, and so does the offline shell: in the browser this is always false.
 */
function useIsStatic(me: Me | null): boolean {
	const isMarked = useMatches().some(({ handle }) => isStaticHandle(handle))
	return import.meta.env.SSR && isMarked && me === null
}

const isStaticHandle = (handle: unknown): boolean =>
	typeof handle === 'object' && handle !== null && 'static' in handle && handle.static === true

export function Layout({ children }: { children: React.ReactNode }) {
	const nonce = useContext(NonceContext)
	const monitorBoot = useContext(MonitorBootContext)
	const me = useMe()
	const isStatic = useIsStatic(me)
	// The offline shell, which has no nonce, is a cook's too.
	const hasCook = me !== null || nonce === undefined
	return (
		<html lang="en" data-theme="light" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content={THEME_COLOR.light} suppressHydrationWarning />
				<InlineScript nonce={nonce} code={import.meta.env.SSR ? headBoot({ isStatic, hasCook, monitorBoot }) : ''} />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				{me ? null : <ServerHtml html={visitorHtml?.(nonce, isStatic) ?? ''} />}
				{isStatic ? null : (
					<>
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				)}
			</body>
		</html>
	)
}

/**
 * A page without the framework has nothing that would send reports, and only a cook is asked whether to install the app:
 * a visitor's browser may offer it by itself.
 */
const headBoot = ({ isStatic, hasCook, monitorBoot }: Head): string =>
	isStatic
		? [VISITOR_THEME_BOOT, TRANSITION_BOOT].join(';')
		: [THEME_BOOT, TRANSITION_BOOT, ZOD_BOOT, ...(hasCook ? [INSTALL_BOOT] : [])].join(';') + monitorBoot

type Head = { isStatic: boolean; hasCook: boolean; monitorBoot: string }

/**
 * An inline script whose text is a constant of the program. It has run by the time React hydrates, so the browser build
 * omits the text; browsers also hide the nonce: hence the suppressed warning.
 */
const InlineScript = ({ nonce, code }: { nonce: string | undefined; code: string }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program
	<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)

/**
 * Markup of the server's alone: React never looks inside an element with dangerouslySetInnerHTML while it hydrates, so
 * the browser's build need not contain it.
 */
const ServerHtml = ({ html }: { html: string }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program
	<div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
)

export const HydrateFallback = BootScreen

export default function App() {
	useEffect(() => {
		document.documentElement.dataset.hydrated = ''
	}, [])
	return (
		<>
			<Outlet />
			<BackStackPage />
			<Toasts />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<>
			<ErrorScreen error={error} homeTo="/" />
			<BackStackPage />
			<Toasts />
		</>
	)
}

const Toasts = () => <Toaster label="Notifications" closeLabel="Close" />
