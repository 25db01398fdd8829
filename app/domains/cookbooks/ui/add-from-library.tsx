import { BookPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import type { CookbookView } from '../model/cookbook-view.ts'

const AddRecipesSheet = lazy(() => import('./add-recipes-sheet.tsx'))

/** Fills a cookbook from the recipes that the cook has. They are on the device: without its store there is no choice. */
export function AddFromLibrary({ cookbook }: { cookbook: CookbookView }) {
	const localStore = useLocalStore()
	const [isOpen, setOpen] = useState(false)
	if (!localStore?.isComplete) return null
	return (
		<>
			<Button look="primary" onClick={() => setOpen(true)}>
				<BookPlus aria-hidden="true" className="size-5" />
				{C.addRecipes}
			</Button>
			{isOpen ? (
				<Suspense>
					<AddRecipesSheet localStore={localStore} cookbook={cookbook} onClose={() => setOpen(false)} />
				</Suspense>
			) : null}
		</>
	)
}
