import { ButtonLink } from '#app/ui/button-link.tsx'
import { EMPTY_TABLE } from '#app/ui/empty-state.tsx'
import { Dish } from '#app/ui/plate.tsx'
import { COOKBOOKS } from '../model/messages.ts'

export const CookbookNotFound = () => (
	<main id="main" tabIndex={-1} className="page flex flex-col items-center py-16 text-center">
		<Dish setting={EMPTY_TABLE} className="size-36" />
		<h1 className="mt-4 text-h2">{COOKBOOKS.notFound}</h1>
		<p className="mt-1 max-w-[34ch] text-ink-2">{COOKBOOKS.notFoundHint}</p>
		<ButtonLink to="/recipes" look="quiet" className="mt-4">
			{COOKBOOKS.backToRecipes}
		</ButtonLink>
	</main>
)
