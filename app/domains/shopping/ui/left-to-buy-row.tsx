import { ChevronRight, ShoppingBasket } from 'lucide-react'
import { Link } from 'react-router'
import { GROCERIES_LINK } from '../model/groceries-messages.ts'
import type { LeftToBuy } from '../model/left-to-buy.ts'
import { SHOPPING } from '../model/shopping-messages.ts'

/** What is left to buy, on home: the number, the first names, and the way to the list. */
export const LeftToBuyRow = ({ left: { count, names } }: { left: LeftToBuy }) => (
	<Link
		to={GROCERIES_LINK.path}
		prefetch="intent"
		className="group mt-5 flex min-h-16 items-center gap-4 rounded-md border border-line px-4 py-3"
	>
		<ShoppingBasket aria-hidden="true" className="!size-6 shrink-0 text-accent-text" />
		<span className="min-w-0 flex-1">
			<span className="num block font-semibold decoration-1 underline-offset-4 group-hover:underline">
				{SHOPPING.toBuy(count)}
			</span>
			<span className="block truncate text-small text-ink-2">
				{count === 0 ? SHOPPING.nothingToBuy : SHOPPING.firstOf(names, count)}
			</span>
		</span>
		<ChevronRight aria-hidden="true" className="!size-5 shrink-0 text-ink-2" />
	</Link>
)
