import { createElement, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '#app/ui/logo-mark.tsx'
import { dishTree, type PlateSetting, type PlateUrls } from '#app/ui/plate-markup.ts'
import crockeryOval from '#app/ui/plates/crockery-oval.svg?url&no-inline'
import crockeryScallop from '#app/ui/plates/crockery-scallop.svg?url&no-inline'
import crockerySpeckle from '#app/ui/plates/crockery-speckle.svg?url&no-inline'
import foodBreakfast from '#app/ui/plates/food-breakfast.svg?url&no-inline'
import foodFish from '#app/ui/plates/food-fish.svg?url&no-inline'
import foodFruit from '#app/ui/plates/food-fruit.svg?url&no-inline'

/** The three drawings of this page only: the list of all drawings would be a tenth of the page's script. */
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

/** The page of sign-in and sign-up: the form, and from 1024 px a laid table beside it. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
	<div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
		<main className="mx-auto flex w-full max-w-[32rem] flex-col px-5 pt-4 pb-8 lg:justify-center lg:px-12 lg:py-12">
			<Link to="/" className="mb-8 self-start" aria-label="Nomster, start page">
				<LogoMark className="size-11" />
			</Link>
			{children}
		</main>
		<div className="plate is-bleed is-table hidden lg:block" data-cloth="blush" data-weave="stripe" aria-hidden="true">
			<Dish setting={FISH} className="absolute top-[-6%] left-[26cqw] w-[84cqw]" />
			<Dish setting={EGGS} className="absolute top-[34%] left-[-16cqw] w-[70cqw]" />
			<Dish setting={FRUIT} className="absolute right-[-14cqw] bottom-[-4%] w-[64cqw]" />
		</div>
	</div>
)
