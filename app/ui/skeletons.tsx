import { SkeletonBox, SkeletonCard, SkeletonFigures, SkeletonPage, SkeletonPlate, SkeletonRow } from './skeleton.tsx'

export type SkeletonKind = 'meal-plan' | 'recipes' | 'recipe' | 'figures' | 'default'

const KIND_BY_PATH: readonly (readonly [RegExp, SkeletonKind])[] = [
	[/^\/(meal-plan\/nutrition|recipes\/statistics)\/?$/, 'figures'],
	[/^\/meal-plan(\/|$)/, 'meal-plan'],
	[/^\/recipe\/[^/]+\/?$/, 'recipe'],
	[/^\/(recipes|cookbooks|cookbook|explore)(\/|$)/, 'recipes'],
]

/** Which skeleton an address gets while nothing is known yet. */
export const skeletonKind = (path: string): SkeletonKind =>
	/^\/recipes\/(create|deleted)$/.test(path)
		? 'default'
		: (KIND_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'default')

const Cards = ({ count }: { count: number }) => (
	<div className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 lg:grid-cols-4 lg:gap-y-10">
		{Array.from({ length: count }, (_, index) => (
			<SkeletonCard key={index} />
		))}
	</div>
)

const Head = () => (
	<div className="flex items-center justify-between gap-4">
		<SkeletonBox className="h-9 w-40 lg:h-11 lg:w-56" />
		<SkeletonBox className="h-8 w-28 !rounded-full" />
	</div>
)

const Recipes = () => (
	<div className="page pt-4 lg:pt-10">
		<Head />
		<SkeletonBox className="mt-6 h-12 w-full !rounded-md lg:ml-auto lg:max-w-[26rem]" />
		<SkeletonBox className="mt-8 h-7 w-32" />
		<div className="mt-4">
			<Cards count={8} />
		</div>
	</div>
)

const Recipe = () => (
	<div className="lg:page lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:items-center lg:gap-12 lg:pt-8">
		<SkeletonPlate className="h-[21rem] !rounded-none lg:order-2 lg:h-[25.5rem] lg:!rounded-lg" />
		<div className="px-5 pt-6 md:px-8 lg:px-0">
			<SkeletonBox className="h-5 w-32" />
			<SkeletonBox className="mt-3 h-10 w-11/12" />
			<SkeletonBox className="mt-2 h-10 w-2/3" />
			<SkeletonBox className="mt-5 h-5 w-4/5" />
			<div className="mt-6 flex gap-7">
				<SkeletonBox className="h-10 w-14" />
				<SkeletonBox className="h-10 w-14" />
				<SkeletonBox className="h-10 w-14" />
			</div>
			<SkeletonBox className="mt-10 h-7 w-36" />
			<div className="mt-4 grid gap-4">
				<SkeletonBox className="h-6 w-full" />
				<SkeletonBox className="h-6 w-11/12" />
				<SkeletonBox className="h-6 w-10/12" />
			</div>
		</div>
	</div>
)

const MealPlan = () => (
	<div className="px-5 pt-4 md:px-8 lg:pt-8">
		<Head />
		<SkeletonBox className="mt-3 h-6 w-48" />
		<div className="mt-5 grid grid-cols-5 gap-1.5 md:grid-cols-7 lg:hidden">
			{Array.from({ length: 7 }, (_, day) => (
				<SkeletonBox key={day} className={`h-[4.75rem] !rounded-md ${day > 4 ? 'hidden md:block' : ''}`} />
			))}
		</div>
		<div className="mt-8 grid gap-6 md:grid-cols-2 md:gap-x-8 lg:hidden">
			<SkeletonRow />
			<SkeletonRow />
			<SkeletonRow />
			<SkeletonRow />
		</div>
		<div className="mt-6 hidden grid-cols-7 gap-3 lg:grid">
			{Array.from({ length: 21 }, (_, cell) => (
				<SkeletonPlate key={cell} className="aspect-[5/4]" />
			))}
		</div>
	</div>
)

const Figures = () => (
	<div className="page pt-4 lg:pt-10">
		<SkeletonBox className="h-6 w-40" />
		<SkeletonBox className="mt-4 h-6 w-56" />
		<div className="mt-8">
			<SkeletonFigures />
		</div>
	</div>
)

const Page = () => (
	<div className="page pt-4 lg:pt-10">
		<Head />
		<div className="mt-8 grid gap-2 md:grid-cols-2 md:gap-x-8">
			{Array.from({ length: 6 }, (_, index) => (
				<SkeletonRow key={index} />
			))}
		</div>
	</div>
)

const LOADING_COOKBOOK = 'Loading cookbook...'

const LAYOUT = { 'meal-plan': MealPlan, recipes: Recipes, recipe: Recipe, figures: Figures, default: Page }

/** The layout of a page as pulsing boxes, chosen by its address. `label` is for screen readers ('Loading'). */
export const SkeletonForPath = ({ path, label }: { path: string; label: string }) => {
	const Layout = LAYOUT[skeletonKind(path)]
	return (
		<SkeletonPage label={path.startsWith('/cookbook/') ? LOADING_COOKBOOK : label}>
			<Layout />
		</SkeletonPage>
	)
}
