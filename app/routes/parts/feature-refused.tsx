import { BILLING_MESSAGES } from '#app/domains/billing/model/messages.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Header } from '#app/ui/header.tsx'

type FeatureRefusedProps = {
	title: string
	back: { to: string; label: string }
	/** The plan's sentence. */
	refused: string
	/** What the page would show. */
	children: string
}

/** A page that the cook's plan does not include, with the way to the plans. */
export const FeatureRefused = ({ title, back, refused, children }: FeatureRefusedProps) => (
	<main id="main" tabIndex={-1} className="page pt-2 pb-16 lg:pt-8">
		<Header look="small" title={title} back={back} />
		<EmptyState
			className="mx-auto mt-8 max-w-[28rem] rounded-lg border border-line"
			title={refused}
			action={
				<a href="/pricing" target="_blank" rel="noopener" className={buttonClass({ look: 'primary' })}>
					{BILLING_MESSAGES.viewPlans}
				</a>
			}
		>
			{children}
		</EmptyState>
	</main>
)
