import { createElement, type ReactElement } from 'react'
import { dishTree, type PlateSetting, type PlateUrls } from '#app/ui/plate-markup.ts'
import crockeryOval from '#app/ui/plates/crockery-oval.svg?url&no-inline'
import crockeryScallop from '#app/ui/plates/crockery-scallop.svg?url&no-inline'
import crockerySpeckle from '#app/ui/plates/crockery-speckle.svg?url&no-inline'
import foodBreakfast from '#app/ui/plates/food-breakfast.svg?url&no-inline'
import foodFish from '#app/ui/plates/food-fish.svg?url&no-inline'
import foodFruit from '#app/ui/plates/food-fruit.svg?url&no-inline'

/** The three drawings of this page only. */
const URLS: PlateUrls = {
	food: { fish: foodFish, breakfast: foodBreakfast, fruit: foodFruit },
	crockery: { oval: crockeryOval, scallop: crockeryScallop, speckle: crockerySpeckle },
	cutlery: {},
}

const FISH = { food: 'fish', crockery: 'oval', cloth: 'blush', weave: 'stripe', tint: '1' }
const EGGS = { food: 'breakfast', crockery: 'scallop', cloth: 'blush', weave: 'stripe', tint: '2' }
const FRUIT = { food: 'fruit', crockery: 'speckle', cloth: 'blush', weave: 'stripe', tint: '3' }

const Dish = ({ setting, className }: { setting: PlateSetting; className: string }): ReactElement =>
	dishTree<ReactElement>(createElement, setting, { className, urls: URLS })

/** The dishes on the table beside sign-in and sign-up. */
export default function LaidTable() {
	return (
		<>
			<Dish setting={FISH} className="absolute top-[-6%] left-[26cqw] w-[84cqw]" />
			<Dish setting={EGGS} className="absolute top-[34%] left-[-16cqw] w-[70cqw]" />
			<Dish setting={FRUIT} className="absolute right-[-14cqw] bottom-[-4%] w-[64cqw]" />
		</>
	)
}
