import { HeaderBell } from '#app/domains/notifications/ui/bell.tsx'
import { GroceriesLink } from '#app/domains/shopping/ui/groceries-link.tsx'

/** What stands in the header of every main screen on a phone: what is left to buy, and the inbox. */
export const HeaderEntries = ({ className = '' }: { className?: string }) => (
	<span className={`flex shrink-0 items-center lg:hidden print:hidden ${className}`}>
		<GroceriesLink />
		<HeaderBell />
	</span>
)
