import { Dish } from '#app/ui/plate.tsx'

const FISH = { food: 'fish', crockery: 'oval', cloth: 'blush', weave: 'stripe', tint: 'own' }
const EGGS = { food: 'breakfast', crockery: 'scallop', cloth: 'blush', weave: 'stripe', tint: 'own' }
const FRUIT = { food: 'fruit', crockery: 'speckle', cloth: 'blush', weave: 'stripe', tint: 'own' }

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
