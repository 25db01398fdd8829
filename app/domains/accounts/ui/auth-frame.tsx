import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo-mark.tsx'

/** Only the server's build has it. */
const LAID_TABLE = import.meta.env.SSR ? (await import('./laid-table-html.tsx')).LAID_TABLE : ''
const LaidTable = lazy(() => import('./laid-table.tsx'))

/** The page of sign-in and sign-up: the form, and from 1024 px a laid table beside it. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
	<div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
		<main className="auth-page mx-auto flex w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:justify-center lg:px-12 lg:py-12">
			<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
				<LogoMark className="size-11" />
			</Link>
			{children}
		</main>
		<Table />
	</div>
)

const TABLE = {
	className: 'plate is-bleed is-table hidden lg:block',
	'data-cloth': 'blush',
	'data-weave': 'stripe',
	'aria-hidden': true,
} as const

/**
 * The server draws the table, and the browser keeps what it finds: React never looks inside an element with
 * dangerouslySetInnerHTML while it hydrates. The drawings are loaded only after a navigation within the app.
 */
function Table() {
	const table = useRef<HTMLDivElement>(null)
	const [isEmpty, setEmpty] = useState(false)
	useEffect(() => setEmpty(table.current?.childElementCount === 0), [])
	if (!isEmpty)
		return (
			<div
				ref={table}
				{...TABLE}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program
				dangerouslySetInnerHTML={{ __html: LAID_TABLE }}
			/>
		)
	return (
		<div {...TABLE}>
			<Suspense>
				<LaidTable />
			</Suspense>
		</div>
	)
}
