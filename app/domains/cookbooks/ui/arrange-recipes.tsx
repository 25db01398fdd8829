import { X } from 'lucide-react'
import { useState } from 'react'
import { actWithUndo, attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SortableHandle, SortableList, SortableRow } from '#app/ui/sortable-list.tsx'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import type { CookbookRecipe, CookbookView } from '../model/cookbook-view.ts'
import { COOKBOOKS } from '../model/messages.ts'
import { addRecipe, moveRecipe, removeRecipe } from '../model/verbs.ts'

const tellFailed = tellUnder(C.failed)

type ArrangeRecipesProps = { cookbook: CookbookView; onDone: () => void }

/** A cookbook's recipes as rows that can be reordered and removed. */
export default function ArrangeRecipes({ cookbook, onDone }: ArrangeRecipesProps) {
	const localStore = useLocalStore()
	const { id: cookbookId, recipes } = cookbook
	// The dropped order is shown until the device has read it back.
	const [laid, setLaid] = useState<{ of: CookbookRecipe[]; recipes: CookbookRecipe[] } | null>(null)
	const shown = laid?.of === recipes ? laid.recipes : recipes

	const move = async (from: number, to: number) => {
		const recipe = shown[from]
		if (!recipe || !localStore) return
		const others = shown.toSpliced(from, 1)
		setLaid({ of: recipes, recipes: others.toSpliced(to, 0, recipe) })
		const moved = moveRecipe({ cookbookId, recipe, after: others[to - 1]?.id ?? null })
		const isDone = await attempt(() => edit(localStore, moved), tellFailed)
		if (!isDone) setLaid(null)
	}
	const takeOut = async (recipe: CookbookRecipe) => {
		if (!localStore) return
		const space = localStore.userId
		const { position, created_at } = recipe.filed
		await actWithUndo(() => edit(localStore, removeRecipe({ space, cookbookId, recipe })), {
			kind: 'changed',
			title: C.taken(recipe.title),
			tell: tellFailed,
			back: () => edit(localStore, addRecipe({ space, cookbookId, recipe, position, now: created_at })),
		})
	}

	return (
		<section aria-labelledby="arrange" className="mt-6 max-w-[46rem] border-t border-line pt-5">
			<div className="flex items-center justify-between gap-3">
				<h2 id="arrange" className="text-h2">
					{C.arrange}
				</h2>
				<Button look="primary" size="small" onClick={onDone}>
					{C.arrangeDone}
				</Button>
			</div>
			<p className="mt-1 text-ink-2">{C.arrangeHint}</p>
			<SortableList
				items={shown.map(({ id, title }) => ({ id, name: title }))}
				onMove={(from, to) => void move(from, to)}
			>
				<ol aria-label={COOKBOOKS.recipes} className="mt-3">
					{shown.map((recipe) => (
						<SortableRow
							key={recipe.id}
							id={recipe.id}
							className="flex min-h-16 items-center gap-2 border-b border-line"
						>
							<SortableHandle label={C.move(recipe.title)} />
							<span className="min-w-0 flex-1 font-semibold">{recipe.title}</span>
							<IconButton label={C.takeOut(recipe.title)} onClick={() => void takeOut(recipe)}>
								<X aria-hidden="true" />
							</IconButton>
						</SortableRow>
					))}
				</ol>
			</SortableList>
		</section>
	)
}
