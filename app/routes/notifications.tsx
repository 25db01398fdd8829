import { NOTIFICATIONS } from '../domains/notifications/model/messages.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EMPTY_GLASS, EmptyState } from '../ui/empty-state.tsx'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/notifications'
import { HeaderEntries } from './parts/header-entries.tsx'

export const meta: Route.MetaFunction = () => [{ title: NOTIFICATIONS.title }]

export default function Notifications() {
	return (
		<main id="main" tabIndex={-1} className="page pt-4 lg:pt-10">
			<Header title={NOTIFICATIONS.title} bell={<HeaderEntries />} />
			<EmptyState
				className="mt-12"
				setting={EMPTY_GLASS}
				title={NOTIFICATIONS.empty}
				action={
					<ButtonLink to="/explore" look="quiet">
						{NOTIFICATIONS.exploreRecipes}
					</ButtonLink>
				}
			>
				{NOTIFICATIONS.emptyHint}
			</EmptyState>
		</main>
	)
}
