import { ShoppingBasket } from 'lucide-react'
import { useLocation } from 'react-router'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { IconLink } from '#app/ui/icon-link.tsx'
import { leftToBuy } from '../client/left-to-buy.ts'
import { GROCERIES_LINK } from '../model/groceries-messages.ts'
import { NOTHING_LEFT } from '../model/left-to-buy.ts'

/** The most that fits into the badge. */
const MOST_SHOWN = 99

/** Opens the shopping list from a main screen's header, with the number of items that are left. */
export function GroceriesLink() {
	const { count } = useRows(leftToBuy, NOTHING_LEFT)
	const isOpen = useLocation().pathname === GROCERIES_LINK.path
	return (
		<IconLink
			to={GROCERIES_LINK.path}
			label={GROCERIES_LINK.label(count)}
			aria-current={isOpen ? 'page' : undefined}
			className="relative"
		>
			<ShoppingBasket aria-hidden="true" className="!size-6" />
			{count > 0 ? (
				<span aria-hidden="true" className="num count-badge !top-0.5 !right-0">
					{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
				</span>
			) : null}
		</IconLink>
	)
}
