import { ButtonLink } from '#app/ui/button-link.tsx'
import { EXPLORE } from '../model/messages.ts'

/** The end of a page of recipes: on to the next one, and back to the first, where there are any. Links, so that they work without scripts. */
export const PageLinks = ({ first, next }: { first: string | null; next: string | null }) => {
	if (!next && !first) return null
	return (
		<div className="mt-10 flex flex-wrap justify-center gap-3">
			{first ? (
				<ButtonLink to={first} look="text">
					{EXPLORE.backToNewest}
				</ButtonLink>
			) : null}
			{next ? (
				<ButtonLink to={next} look="quiet">
					{EXPLORE.showMore}
				</ButtonLink>
			) : null}
		</div>
	)
}
