import { Link } from 'react-router'
import { Dish } from '#app/ui/plate.tsx'
import type { PlateSetting } from '#app/ui/plate-markup.ts'
import { HOME } from '../model/messages.ts'

const dish = (food: string, crockery: string, cloth: string): PlateSetting => ({
	food,
	crockery,
	cloth,
	weave: 'plain',
	tint: 'own',
})

const TILES = [
	{ to: '/explore', label: HOME.findRecipes, setting: dish('fish', 'oval', 'sea') },
	{ to: '/meal-plan', label: HOME.planMeals, setting: dish('breakfast', 'rim', 'butter') },
	{ to: '/nomster', label: HOME.askAssistant, setting: dish('drink', 'board', 'plum') },
	{ to: '/cookbooks', label: HOME.myCookbooks, setting: dish('cake', 'scallop', 'herb') },
]

/** The short ways from home, each with a dish that hangs over its corner. */
export const QuickTiles = () => (
	<section>
		<h2 className="sr-only">{HOME.quickActions}</h2>
		<ul className="grid grid-cols-2 gap-3 lg:gap-4">
			{TILES.map(({ to, label, setting }) => (
				<li key={to}>
					<Link
						to={to}
						prefetch="intent"
						data-cloth={setting.cloth}
						data-weave={setting.weave}
						className="plate is-table card h-32 !rounded-lg lg:h-[17.75rem]"
					>
						<Dish
							setting={setting}
							className="absolute -top-[18cqw] -right-[18cqw] h-auto w-[66cqw] lg:-top-[30cqw] lg:-right-[42cqw] lg:w-[128cqw]"
						/>
						<span className="serif absolute bottom-4 left-4 z-10 text-h4 lg:bottom-6 lg:left-6 lg:text-h3">
							{label}
						</span>
					</Link>
				</li>
			))}
		</ul>
	</section>
)
