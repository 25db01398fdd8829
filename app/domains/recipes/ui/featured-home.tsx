import { Suspense, use, useEffect } from 'react'
import { FeaturedBlock, FeaturedRow, FeaturedRowEmpty, FeaturedRowWaiting } from './featured-row.tsx'
import type { SocialRecipe } from './social-card.tsx'

/** Home's public recipes. */
export type HomeRecipes = {
	recommended: readonly SocialRecipe[]
	featured: readonly SocialRecipe[]
	trending: readonly SocialRecipe[]
}

/** null: they could not be fetched. */
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
	/** In the first document they are there; later they follow behind the page. */
	recipes: HomeRecipes | LateRecipes
	words: Words
}

/** What was last shown: it stands while the next is fetched, so that coming home does not flicker. Gone with the page, as an account switch is. */
let lastShown: HomeRecipes | undefined

/** The rows of public recipes at the foot of home. */
export const FeaturedHome = ({ recipes, words }: FeaturedHomeProps) => {
	if (!(recipes instanceof Promise)) return <Rows recipes={recipes} words={words} />
	const waiting = lastShown ? (
		<Rows recipes={lastShown} words={words} />
	) : (
		<FeaturedRowWaiting
			title={words.popular}
			viewAll={{ to: '/recipes', label: words.viewAll }}
			label={words.loading}
		/>
	)
	return (
		<Suspense fallback={waiting}>
			<LateRows recipes={recipes} words={words} />
		</Suspense>
	)
}

const LateRows = ({ recipes, words }: FeaturedHomeProps & { recipes: LateRecipes }) => {
	const known = use(recipes) ?? lastShown
	if (known) return <Rows recipes={known} words={words} />
	return (
		<FeaturedRowEmpty title={words.popular} viewAll={{ to: '/recipes', label: words.viewAll }}>
			{words.offline}
		</FeaturedRowEmpty>
	)
}

const Rows = ({ recipes, words }: FeaturedHomeProps & { recipes: HomeRecipes }) => {
	useEffect(() => {
		lastShown = recipes
	}, [recipes])
	const library = { to: '/recipes', label: words.viewAll }
	const explore = { to: '/explore', label: words.viewAll }
	if (recipes.featured.length === 0) {
		return (
			<FeaturedRowEmpty title={words.popular} viewAll={explore}>
				{words.none}
			</FeaturedRowEmpty>
		)
	}
	return (
		<>
			<FeaturedRow title={words.recommended} viewAll={library} recipes={recipes.recommended} />
			<FeaturedRow title={words.featured} viewAll={explore} recipes={recipes.featured} />
			{recipes.trending.length > 0 ? (
				<FeaturedBlock title={words.trending} viewAll={explore} recipes={recipes.trending} />
			) : null}
		</>
	)
}
