import { Suspense, use, useEffect, useMemo } from 'react'
import { householdNeeds } from '#app/domains/meal-plan/client/read-table.ts'
import { forTable } from '#app/domains/meal-plan/model/table/home-for-table.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { keepHome } from '../client/kept-home.ts'
import type { HomeRecipes } from '../model/home-recipes.ts'
import { FeaturedBlock, FeaturedRow, FeaturedRowEmpty, FeaturedRowWaiting } from './featured-row.tsx'

/** null: the request failed. */
type LateRecipes = Promise<HomeRecipes | null>

type Words = {
	recommended: string
	popular: string
	featured: string
	trending: string
	viewAll: string
	none: string
	offline: string
	loading: string
}

type FeaturedHomeProps = {
	/** The cook for whom they are stored on this device. */
	userId: string
	/** Included in the first document; on later navigations they load after the page. */
	recipes: HomeRecipes | LateRecipes
	/** What was last shown on this device: shown while the next rows load, and if they cannot be loaded. */
	kept: HomeRecipes | undefined
	words: Words
}

/** The rows of public recipes at the end of home. */
export const FeaturedHome = ({ userId, recipes, kept, words }: FeaturedHomeProps) => {
	if (!(recipes instanceof Promise)) return <Rows userId={userId} recipes={recipes} words={words} />
	const waiting = kept ? (
		<Rows userId={userId} recipes={kept} words={words} />
	) : (
		<FeaturedRowWaiting
			title={words.popular}
			viewAll={{ to: '/recipes', label: words.viewAll }}
			label={words.loading}
		/>
	)
	return (
		<Suspense fallback={waiting}>
			<LateRows userId={userId} recipes={recipes} kept={kept} words={words} />
		</Suspense>
	)
}

const LateRows = ({ userId, recipes, kept, words }: FeaturedHomeProps & { recipes: LateRecipes }) => {
	const known = use(recipes) ?? kept
	if (known) return <Rows userId={userId} recipes={known} words={words} />
	return (
		<FeaturedRowEmpty title={words.popular} viewAll={{ to: '/recipes', label: words.viewAll }}>
			{words.offline}
		</FeaturedRowEmpty>
	)
}

const NO_NEEDS: string[] = []

const Rows = ({ userId, recipes: found, words }: { userId: string; recipes: HomeRecipes; words: Words }) => {
	useEffect(() => {
		void keepHome(userId, found)
	}, [userId, found])
	// The server used the preferences that it knows; the device has the newest, and those of everyone else at the table.
	const needs = useRows(householdNeeds, NO_NEEDS)
	const recipes = useMemo(() => forTable(found, needs), [found, needs])
	const library = { to: '/recipes', label: words.viewAll }
	const explore = { to: '/explore', label: words.viewAll }
	if (Object.values(recipes).every((row) => row.length === 0)) {
		return (
			<FeaturedRowEmpty title={words.popular} viewAll={explore}>
				{words.none}
			</FeaturedRowEmpty>
		)
	}
	return (
		<>
			{recipes.recommended.length > 0 ? (
				<FeaturedRow title={words.recommended} viewAll={library} recipes={recipes.recommended} />
			) : null}
			{recipes.featured.length > 0 ? (
				<FeaturedRow title={words.featured} viewAll={explore} recipes={recipes.featured} />
			) : null}
			{recipes.trending.length > 0 ? (
				<FeaturedBlock title={words.trending} viewAll={explore} recipes={recipes.trending} />
			) : null}
		</>
	)
}
