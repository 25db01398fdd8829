import { useEffect, useState } from 'react'
import { listCards } from '#app/domains/recipes/client/recipe-queries.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { actWithUndo, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import SheetPanel from '#app/ui/sheet-panel.tsx'
import { TableNote } from '#app/ui/table-note.tsx'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import type { CookbookView } from '../model/cookbook-view.ts'
import { addRecipes, removeRecipes } from '../model/verbs.ts'

type AddRecipesSheetProps = {
	localStore: LocalStore
	cookbook: Pick<CookbookView, 'id' | 'title' | 'recipes'>
	onClose: () => void
}

/** The most rows shown at once; others are found by searching. */
const MOST_ROWS = 100

/** The cook's recipes that are not in the book yet, with a multiple choice. */
export default function AddRecipesSheet({ localStore, cookbook, onClose }: AddRecipesSheetProps) {
	const [cards, setCards] = useState<RecipeCard[] | null>(null)
	const [term, setTerm] = useState('')
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
	const [isBusy, setBusy] = useState(false)
	useEffect(() => {
		const inBook = new Set(cookbook.recipes.map(({ id }) => id))
		void localStore.load(listCards).then((list) => setCards((list?.cards ?? []).filter(({ id }) => !inBook.has(id))))
	}, [localStore, cookbook.recipes])

	const wanted = term.trim().toLowerCase()
	const found = (cards ?? []).filter(({ title }) => title.toLowerCase().includes(wanted))
	const toggle = (id: string) => {
		const after = new Set(chosen)
		if (!after.delete(id)) after.add(id)
		setChosen(after)
	}
	const add = async () => {
		const recipes = (cards ?? []).filter(({ id }) => chosen.has(id)).map(({ id, title }) => ({ id, title }))
		const filed = { space: localStore.userId, cookbookId: cookbook.id, recipes }
		setBusy(true)
		const isDone = await actWithUndo(() => edit(localStore, addRecipes({ ...filed, now: Date.now() })), {
			kind: 'changed',
			title: C.added(recipes.length),
			tell: tellUnder(C.failed),
			back: () => edit(localStore, removeRecipes(filed)),
		})
		setBusy(false)
		if (isDone) onClose()
	}

	return (
		<SheetPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={C.addRecipes}
			description={C.addRecipesHint}
			closeLabel={C.close}
			footer={
				<Button look="primary" className="w-full" disabled={chosen.size === 0} busy={isBusy} onClick={() => void add()}>
					{C.add(chosen.size)}
				</Button>
			}
		>
			<SearchInput
				label={C.findRecipe}
				placeholder={C.findRecipe}
				value={term}
				onChange={(event) => setTerm(event.target.value)}
				autoComplete="off"
				className="mt-3"
			/>
			<ul aria-label={C.addRecipes} className="pt-2">
				{found.slice(0, MOST_ROWS).map(({ id, title, mark }) => (
					<li key={id} className="border-line border-b last:border-0">
						<Checkbox checked={chosen.has(id)} onChange={() => toggle(id)} className="min-h-14 font-semibold">
							{title}
							{mark ? <TableNote state={mark.state}>{mark.words}</TableNote> : null}
						</Checkbox>
					</li>
				))}
			</ul>
			{cards && found.length === 0 ? (
				<p className="py-6 text-center text-ink-2">{cards.length === 0 ? C.allAreIn : C.noneFound}</p>
			) : null}
		</SheetPanel>
	)
}
