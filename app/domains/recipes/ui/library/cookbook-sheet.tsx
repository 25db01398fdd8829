import { useEffect, useState } from 'react'
import { shelf } from '#app/domains/cookbooks/client/cookbook-queries.ts'
import type { ShelvedCookbook } from '#app/domains/cookbooks/model/cookbook-view.ts'
import { COOKBOOKS, NEW_PARAM, recipeCount } from '#app/domains/cookbooks/model/messages.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Sheet } from '#app/ui/sheet.tsx'

type CookbookSheetProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	onChoose: (cookbook: { id: string; title: string }) => void
}

/** The cook's cookbooks, to choose one. */
export const CookbookSheet = ({ open, onOpenChange, onChoose }: CookbookSheetProps) => {
	const localStore = useLocalStore()
	const [cookbooks, setCookbooks] = useState<ShelvedCookbook[]>([])
	useEffect(() => {
		if (open) void localStore?.load(shelf).then((rows) => setCookbooks(rows ?? []))
	}, [open, localStore])
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={LIBRARY.chooseCookbook} closeLabel={LIBRARY.close}>
			{cookbooks.length === 0 ? (
				<EmptyState
					title={LIBRARY.noCookbooks}
					action={
						<ButtonLink to={`/cookbooks?${NEW_PARAM}=1`} look="quiet">
							{COOKBOOKS.newCookbook}
						</ButtonLink>
					}
				>
					{COOKBOOKS.emptyHint}
				</EmptyState>
			) : (
				<ul className="pt-3">
					{cookbooks.map((cookbook) => (
						<li key={cookbook.id} className="border-line border-b last:border-0">
							<button
								type="button"
								className="flex min-h-16 w-full items-center gap-3 text-left"
								onClick={() => onChoose(cookbook)}
							>
								<span className="min-w-0 flex-1 font-semibold">{cookbook.title}</span>
								<span className="num text-small text-ink-2">{recipeCount(cookbook.recipe_count)}</span>
							</button>
						</li>
					))}
				</ul>
			)}
		</Sheet>
	)
}
