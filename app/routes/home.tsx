import { lazy, Suspense } from 'react'
import { meContext, serverContext } from '../context.ts'
import { asksRecipesPlace } from '../domains/accounts/client/preference-queries.ts'
import { isFirstVisit } from '../domains/accounts/model/first-visit.ts'
import { nameOf } from '../domains/accounts/model/me.ts'
import { plannedMeals } from '../domains/meal-plan/client/meal-queries.ts'
import { TodayCard } from '../domains/meal-plan/ui/today-card.tsx'
import { findKeptHome } from '../domains/recipes/client/kept-home.ts'
import type { HomeRecipes } from '../domains/recipes/model/home-recipes.ts'
import { readHomePage } from '../domains/recipes/server/public-recipes.ts'
import { FeaturedHome } from '../domains/recipes/ui/featured-home.tsx'
import { leftToBuy } from '../domains/shopping/client/left-to-buy.ts'
import { LeftToBuyRow } from '../domains/shopping/ui/left-to-buy-row.tsx'
import { ownTastes } from '../domains/social/client/own-tastes.ts'
import { HOME } from '../domains/social/model/messages.ts'
import { Greeting, TasteChips } from '../domains/social/ui/greeting.tsx'
import { QuickTiles } from '../domains/social/ui/quick-tiles.tsx'
import { todayIn } from '../platform/model/calendar.ts'
import { AppError } from '../platform/model/errors.ts'
import { deviceContext } from '../sync/client/react/device-context.ts'
import { useMe } from '../sync/client/react/use-me.ts'
import { useRows } from '../sync/client/react/use-rows.ts'
import type { Route } from './+types/home'
import { HeaderEntries } from './parts/header-entries.tsx'

/** A cook who has answered does not load the question. */
const WhereRecipes = lazy(async () => ({
	default: (await import('../domains/import/ui/where-recipes.tsx')).WhereRecipes,
}))

export const meta: Route.MetaFunction = () => [{ title: HOME.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw new AppError('not_signed_in', 'Please sign in.')
	const { db, clock } = context.get(serverContext)
	const today = todayIn(me.time_zone, clock())
	const isFirst = isFirstVisit(me.id, clock())
	return { today, isFirst, kept: undefined, ...(await readHomePage(db, { userId: me.id, space: me.space, today })) }
}

/** The cook's own data is on the device and shows at once; public recipes follow from the server. */
export async function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
	const device = context.get(deviceContext)
	if (!device) return serverLoader()
	const { me, localStore } = device
	const today = todayIn(me.time_zone, Date.now())
	const [meals, groceries, tastes, asksPlace, kept] = await Promise.all([
		localStore.load(plannedMeals(today, today)),
		localStore.load(leftToBuy),
		localStore.load(ownTastes(me.id)),
		localStore.load(asksRecipesPlace(me.id)),
		findKeptHome(me.id),
	])
	if (!meals || !groceries || !tastes || asksPlace === undefined) return serverLoader()
	const recipes: Promise<HomeRecipes | null> = serverLoader().then(
		(page) => page.recipes,
		() => null,
	)
	return { today, isFirst: isFirstVisit(me.id, Date.now()), meals, groceries, tastes, asksPlace, recipes, kept, ver: 0 }
}

export default function Home({ loaderData }: Route.ComponentProps) {
	const { today, isFirst, recipes, kept, ver } = loaderData
	const me = useMe()
	const meals = useRows(plannedMeals(today, today), loaderData.meals, ver)
	const groceries = useRows(leftToBuy, loaderData.groceries, ver)
	const tastes = useRows(ownTastes(me?.id ?? ''), loaderData.tastes, ver)
	const asksPlace = useRows(asksRecipesPlace(me?.id ?? ''), loaderData.asksPlace, ver)
	if (!me) return null
	const greeting = isFirst ? HOME.firstGreeting(me.first_name || nameOf(me)) : HOME.greeting
	return (
		<main id="main" tabIndex={-1} className="page pt-4 pb-12 lg:pt-10">
			<Greeting greeting={greeting} name={nameOf(me)} avatarUrl={me.avatar_url} bell={<HeaderEntries />} />
			{asksPlace ? (
				<Suspense>
					<WhereRecipes canDismiss className="mt-6" />
				</Suspense>
			) : null}
			<TasteChips tastes={tastes} />
			<div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-14">
				<TodayCard today={today} meals={meals} groceries={<LeftToBuyRow left={groceries} />} />
				<QuickTiles />
			</div>
			<FeaturedHome userId={me.id} recipes={recipes} kept={kept} words={WORDS} />
		</main>
	)
}

const WORDS = { ...HOME, none: HOME.noRecipes }
