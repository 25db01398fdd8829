import { ArrowLeftRight, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWakeLock } from '#app/platform/client/use-wake-lock.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Fraction } from '#app/ui/fraction.tsx'
import type { ShopGroup } from '../model/shopping-list.ts'
import { ONE_HAND, SHOPPING } from '../model/shopping-messages.ts'
import type { useListActs } from './use-list-acts.ts'

const HAND_KEY = 'shoppingHand'

type OneHandProps = {
	groups: readonly ShopGroup[]
	acts: ReturnType<typeof useListActs>
	onNext: (id: string | null) => void
	onClose: () => void
}

function keptHand(): 'left' | 'right' {
	try {
		return localStorage.getItem(HAND_KEY) === 'left' ? 'left' : 'right'
	} catch {
		return 'right'
	}
}

/**
 * The next item to take, within reach of the thumb: large, for either hand, with the screen kept on. Fixed above the
 * bottom bar.
 */
const OneHand = ({ groups, acts, onNext, onClose }: OneHandProps) => {
	const [later, setLater] = useState<readonly string[]>([])
	const [hand, setHand] = useState(keptHand)
	const isAwake = useWakeLock()
	const left = groups.flatMap(({ title, lines }) =>
		lines.filter(({ item }) => !item.is_checked).map((line) => ({ ...line, title })),
	)
	// Postponed items come again in the order in which they were postponed.
	const next = left.find(({ item }) => !later.includes(item.id)) ?? firstOf(left, later)
	const nextId = next?.item.id ?? null
	useEffect(() => {
		onNext(nextId)
		document.querySelector(`[data-item="${nextId}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
	}, [nextId, onNext])
	useEffect(() => () => onNext(null), [onNext])
	const turn = () => {
		const other = hand === 'left' ? 'right' : 'left'
		setHand(other)
		try {
			localStorage.setItem(HAND_KEY, other)
		} catch {
			// If the browser stores nothing, the choice is made again next time.
		}
	}
	return (
		<section
			aria-label={SHOPPING.oneHand}
			className="no-print on-raised fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-20 rounded-t-xl px-4 pt-3 pb-3 shadow-sheet lg:hidden"
		>
			<div aria-hidden="true" className="mx-auto mb-2 h-1 w-10 rounded-full bg-line" />
			{next ? (
				<>
					<div className="flex items-baseline justify-between gap-3" aria-live="polite">
						<p className="serif clamp2 text-h2 first-letter:uppercase">{next.item.ingredient_name}</p>
						<p className="num shrink-0 text-h3 font-semibold">
							<Fraction text={next.amount} />
						</p>
					</div>
					<p className="truncate text-ink-2">{[next.title, next.note].filter(Boolean).join('. ')}</p>
					<div className={classNames('mt-3 flex gap-2.5', hand === 'left' && 'flex-row-reverse')}>
						<Button
							look="quiet"
							className="min-h-16 w-16 shrink-0 !px-0"
							aria-label={hand === 'left' ? ONE_HAND.toRight : ONE_HAND.toLeft}
							onClick={turn}
						>
							<ArrowLeftRight aria-hidden="true" className="!size-6" />
						</Button>
						<Button
							look="quiet"
							className="min-h-16 flex-1"
							onClick={() => setLater([...later.filter((id) => id !== next.item.id), next.item.id])}
						>
							{ONE_HAND.later}
						</Button>
						<Button
							look="primary"
							className="min-h-16 flex-[1.6] !text-h4"
							onClick={() => acts(({ tick }, device) => tick(device, next.item, true))}
						>
							<Check aria-hidden="true" className="!size-6" />
							{ONE_HAND.gotIt}
						</Button>
					</div>
				</>
			) : (
				<div className="flex items-center justify-between gap-3">
					<p className="serif text-h3">{ONE_HAND.done}</p>
					<Button look="quiet" onClick={onClose}>
						{ONE_HAND.close}
					</Button>
				</div>
			)}
			{isAwake === false ? <p className="mt-2 text-small text-ink-2">{ONE_HAND.screenSleeps}</p> : null}
		</section>
	)
}

const firstOf = <T extends { item: { id: string } }>(left: readonly T[], order: readonly string[]): T | undefined =>
	[...left].sort((one, other) => order.indexOf(one.item.id) - order.indexOf(other.item.id))[0]

export default OneHand
