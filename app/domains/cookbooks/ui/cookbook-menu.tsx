import { ArrowUpDown, BookPlus, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { chosenState, EXPORT_PATH } from '#app/domains/import/model/capture/chosen-recipes.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { Menu } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import { COOKBOOKS_PATH, type CookbookAnswer, cookbookPath, writeCookbookForm } from '../model/cookbook-form.ts'
import type { CookbookView } from '../model/cookbook-view.ts'
import { COOKBOOKS } from '../model/messages.ts'

const CookbookDialog = lazy(() => import('./cookbook-dialog.tsx'))
const AddRecipesSheet = lazy(() => import('./add-recipes-sheet.tsx'))

type CookbookMenuProps = { cookbook: CookbookView; onArrange: () => void }

/** The actions on one's own cookbook. Deleting asks no confirmation and can be undone. */
export const CookbookMenu = ({ cookbook, onArrange }: CookbookMenuProps) => {
	const [open, setOpen] = useState<'edit' | 'add' | null>(null)
	const localStore = useLocalStore()
	const me = useMe()
	const navigate = useNavigate()
	const fetcher = useFetcher<CookbookAnswer>()
	const close = () => setOpen(null)

	const { data } = fetcher
	useEffect(() => {
		if (!data) return
		if ('refused' in data)
			return showToast({ kind: 'problem', title: C.deleteFailed, description: data.refused.message })
		showToast({ kind: 'done', title: C.deleted })
		void navigate(COOKBOOKS_PATH)
	}, [data, navigate])

	const remove = async () => {
		if (!me) return
		if (!localStore?.isComplete) {
			const body = writeCookbookForm({ intent: 'delete', cook: me.id, draft: cookbook })
			return fetcher.submit(body, { method: 'post', action: COOKBOOKS_PATH })
		}
		const { deleteWithUndo } = await import('./delete-cookbook.ts')
		const goBack = () => void navigate(cookbookPath(cookbook.id))
		if (await deleteWithUndo({ localStore, me, cookbook }, goBack)) await navigate(COOKBOOKS_PATH)
	}
	const ids = cookbook.recipes.map(({ card }) => card.id)
	const items = [
		{ label: C.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen('edit') },
		...(localStore?.isComplete
			? [
					{ label: C.addRecipes, icon: <BookPlus aria-hidden="true" />, onSelect: () => setOpen('add') },
					{
						label: C.arrange,
						icon: <ArrowUpDown aria-hidden="true" />,
						disabled: cookbook.recipes.length === 0,
						onSelect: onArrange,
					},
					{
						label: C.export,
						icon: <Download aria-hidden="true" />,
						disabled: cookbook.recipes.length === 0,
						onSelect: () => void navigate(EXPORT_PATH, { state: chosenState(ids, cookbook.title) }),
					},
				]
			: []),
		{
			label: C.remove,
			icon: <Trash2 aria-hidden="true" />,
			look: 'danger' as const,
			onSelect: () => void remove(),
		},
	]
	return (
		<>
			<Menu label={COOKBOOKS.actions} items={items} className={iconButtonClass({ look: 'ground' })}>
				<EllipsisVertical aria-hidden="true" />
			</Menu>
			<Suspense>
				{open === 'edit' ? <CookbookDialog cookbook={cookbook} onClose={close} onSaved={close} /> : null}
				{open === 'add' && localStore ? (
					<AddRecipesSheet localStore={localStore} cookbook={cookbook} onClose={close} />
				) : null}
			</Suspense>
		</>
	)
}
