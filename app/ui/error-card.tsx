import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'

/** Replaces a page that failed. The link reloads it, with scripts or without; the request id finds the log line. */
export const ErrorCard = ({ requestId, children }: { requestId?: string | undefined; children?: ReactNode }) => (
	<section role="alert" className="rounded-lg border border-line p-6">
		<h1 className="text-h3">Something went wrong</h1>
		{children ? <p className="mt-1 text-ink-2">{children}</p> : null}
		{/* biome-ignore lint/a11y/useValidAnchor: the empty address is this very page, so the link reloads it even without scripts. */}
		<a href="" className={buttonClass({ look: 'primary', className: 'mt-4' })}>
			Refresh Page
		</a>
		{requestId ? <p className="num mt-4 break-all text-small text-ink-2">Request {requestId}</p> : null}
	</section>
)
