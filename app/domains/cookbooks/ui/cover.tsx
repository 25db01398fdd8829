import { pictureVariant } from '#app/platform/model/picture.ts'
import { classNames } from '#app/ui/class-names.ts'
import { EMPTY_TABLE } from '#app/ui/empty-state.tsx'
import { Dish } from '#app/ui/plate.tsx'
import type { CoverDish } from '../model/cookbook-view.ts'

/** The positions of a cover's dishes, as fractions of its width: one in the middle, two across the edge. */
const CARD_PLACES = [
	'top-1/2 left-[19cqw] w-[62cqw] -translate-y-1/2',
	'-top-[12cqw] -right-[13cqw] w-[44cqw]',
	'-bottom-[12cqw] -left-[13cqw] w-[44cqw]',
]
/** On a wide cover they are side by side. */
const WIDE_PLACES = [
	'top-1/2 left-1/2 w-[60cqw] -translate-x-1/2 -translate-y-1/2 md:w-[min(33cqw,21rem)]',
	'-top-[8cqw] -right-[6cqw] w-[40cqw] md:top-1/2 md:right-[4cqw] md:w-[min(29cqw,18rem)] md:-translate-y-1/2',
	'-bottom-[8cqw] -left-[6cqw] w-[40cqw] md:bottom-auto md:top-1/2 md:left-[4cqw] md:w-[min(29cqw,18rem)] md:-translate-y-1/2',
]

type CoverProps = {
	imageUrl: string
	dishes: readonly CoverDish[]
	/** 'card' for a list, 'wide' for the head of a page. */
	shape: 'card' | 'wide'
	className: string
}

/** A cookbook's cover: its own picture, else a table with its first dishes. Decorative. */
export const Cover = ({ imageUrl, dishes, shape, className }: CoverProps) => {
	const [first] = dishes
	const places = shape === 'card' ? CARD_PLACES : WIDE_PLACES
	return (
		<div
			aria-hidden="true"
			data-cloth={first?.plate.cloth ?? EMPTY_TABLE.cloth}
			data-weave={first?.plate.weave ?? EMPTY_TABLE.weave}
			className={classNames('plate is-table', className)}
		>
			{first ? (
				dishes.map((dish, index) => <CoverPlate key={dish.id} dish={dish} place={places[index] ?? 'hidden'} />)
			) : (
				<Dish setting={EMPTY_TABLE} className={`absolute h-auto ${places[0]}`} />
			)}
			{imageUrl ? (
				<img src={imageUrl} alt="" decoding="async" className="photo" loading={shape === 'wide' ? 'eager' : 'lazy'} />
			) : null}
		</div>
	)
}

/** A dish with a photo shows it on its own plate: round, with a china rim. */
const CoverPlate = ({ dish, place }: { dish: CoverDish; place: string }) =>
	dish.picture ? (
		<img
			src={pictureVariant(dish.picture, 320)}
			alt=""
			loading="lazy"
			decoding="async"
			className={`absolute aspect-square rounded-full border-[1.2cqw] border-ground object-cover ${place}`}
		/>
	) : (
		<Dish setting={dish.plate} className={`absolute h-auto ${place}`} />
	)
