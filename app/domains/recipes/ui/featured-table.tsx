import { classNames } from '#app/ui/class-names.ts'
import { Dish } from '#app/ui/plate.tsx'
import type { PlateSetting } from '#app/ui/plate-markup.ts'

const dish = (food: string, crockery: string): PlateSetting => ({
	food,
	crockery,
	cloth: 'butter',
	weave: 'gingham',
	tint: 'own',
})

/** The position of each dish, as fractions of the table's width; those at the edges extend beyond it. */
const DISHES = [
	{ setting: dish('soup', 'bowl'), place: 'top-1/2 left-[18cqw] w-[68cqw] -translate-y-[48%]' },
	{ setting: dish('pizza', 'board'), place: '-top-[15cqw] -left-[21cqw] w-[54cqw] -rotate-[14deg]' },
	{ setting: dish('dessert', 'scallop'), place: '-top-[14cqw] -right-[15cqw] w-[46cqw]' },
	{ setting: dish('salad', 'bowl'), place: '-bottom-[16cqw] -left-[20cqw] w-[50cqw]' },
	{ setting: dish('drink', 'none'), place: 'right-0 bottom-0 w-[31cqw] rotate-[8deg]' },
]

/** A laid table, seen from above. `label` is its accessible name. */
export const FeaturedTable = ({ label, className }: { label: string; className: string }) => (
	<div
		role="img"
		aria-label={label}
		data-cloth="butter"
		data-weave="gingham"
		className={classNames('plate is-table is-bleed', className)}
	>
		{DISHES.map(({ setting, place }) => (
			<Dish key={setting.food} setting={setting} className={`absolute h-auto ${place}`} />
		))}
	</div>
)
