import type { ReactNode } from 'react'
import { Header } from '#app/ui/header.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { NOTIFICATIONS } from '../model/messages.ts'
import { INBOX_PATH, INBOX_SETTINGS_PATH } from '../model/paths.ts'

const TABS = [
	{ to: INBOX_PATH, label: NOTIFICATIONS.title },
	{ to: INBOX_SETTINGS_PATH, label: NOTIFICATIONS.settings },
]

/** The heading and the tabs around the two pages of the inbox. */
export const InboxFrame = ({
	current,
	bell,
	connections,
	children,
}: {
	current: typeof INBOX_PATH | typeof INBOX_SETTINGS_PATH
	bell: ReactNode
	/** The way to the cooks of whom the inbox tells. */
	connections: ReactNode
	children: ReactNode
}) => (
	<main id="main" tabIndex={-1} className="page pt-4 pb-10 lg:pt-10">
		<Header title={NOTIFICATIONS.title} bell={bell} />
		<div className="mt-4 flex items-center gap-4 border-b border-line lg:mt-6">
			<TabLinks
				label={NOTIFICATIONS.tabs}
				links={TABS}
				current={current}
				replace
				className="min-w-0 flex-1 border-b-0"
			/>
			{connections}
		</div>
		<div className="mt-6 max-w-2xl">{children}</div>
	</main>
)
