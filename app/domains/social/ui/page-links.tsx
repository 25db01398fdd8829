import { ButtonLink } from '../../../ui/button-link.tsx'
import { EXPLORE } from '../model/messages.ts'

/** The end of a page of recipes: on to the next one, and back to the first. Links, so that they work without scripts. */
export const PageLinks = ({ path, next, isFirst }: { path: string; next: string | null; isFirst: boolean }) => {
	if (!next && isFirst) return null
	return (
		<div className="mt-10 flex flex-wrap justify-center gap-3">
			{isFirst ? null : (
				<ButtonLink to={path} look="text">
					{EXPLORE.backToNewest}
				</ButtonLink>
			)}
			{next ? (
				<ButtonLink to={`${path}?${new URLSearchParams({ after: next })}`} look="quiet">
					{EXPLORE.showMore}
				</ButtonLink>
			) : null}
		</div>
	)
}
