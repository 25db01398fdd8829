import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppError } from '../model/errors.ts'
import { ErrorPage } from './error-page.tsx'

type LoadFailedProps = { error: unknown; title: string; homeTo: string }

/** Shown in place of rows that could not be read; offline and not found look as everywhere else. */
export const LoadFailed = ({ error, title, homeTo }: LoadFailedProps) => {
	const isOurs = error instanceof Error && !(error instanceof AppError) && !(error instanceof TypeError)
	if (!isOurs) return <ErrorPage error={error} homeTo={homeTo} />
	return (
		<main id="main" tabIndex={-1} className="page py-10">
			<EmptyState
				level={1}
				title={title}
				action={
					// biome-ignore lint/a11y/useValidAnchor: the empty address is this very page, so the link reloads it
					<a href="" className={buttonClass({ look: 'primary' })}>
						Refresh Page
					</a>
				}
			>
				An unexpected error occurred
			</EmptyState>
		</main>
	)
}
