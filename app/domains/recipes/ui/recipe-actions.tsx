import {
	AlarmClock,
	BookPlus,
	CalendarPlus,
	Copy,
	Ellipsis,
	Globe,
	History,
	Lock,
	Pencil,
	Printer,
	QrCode,
	Share2,
	ShoppingBasket,
	Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { shareLink } from '#app/platform/client/share-link.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { iconButtonClass } from '#app/ui/button-class.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { MenuItem } from '#app/ui/menu-item.ts'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { HISTORY } from '../model/history-messages.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { PAGE } from '../model/page-messages.ts'
import { TO_PLAN } from '../model/plan-messages.ts'
import { EDIT } from '../model/read-messages.ts'
import type { RecipeView } from '../model/recipe-view.ts'
import { useActingDevice } from './page/use-acting-device.ts'
import { editPath, historyPath, LIST_PATH, recipePath, servePath } from './recipe-paths.ts'

const CookbookSheet = lazy(async () => ({ default: (await import('./library/cookbook-sheet.tsx')).CookbookSheet }))
const PlanSheet = lazy(() => import('./page/plan-sheet.tsx'))
const ShoppingSheet = lazy(() => import('./page/shopping-sheet.tsx'))
const ShareDialog = lazy(() => import('./page/share-dialog.tsx'))

const MENU_BUTTON = iconButtonClass({ look: 'ground' })
/** The code of the actions, loaded with the first of them. */
const acts = () => import('./page/recipe-acts.ts')

/** The cook's actions on an own recipe, at the top of its page. Deleting needs no confirmation and can be undone. */
export const RecipeActions = ({ view }: { view: RecipeView }) => {
	const { id, title, is_public } = view.recipe
	const submit = useSubmit()
	const navigate = useNavigate()
	const act = useActingDevice()
	const [dialog, setDialog] = useState<'share' | 'cookbook' | 'plan' | 'shopping' | null>(null)
	const isFiling = dialog === 'cookbook'
	const hasFiled = useOnceTrue(isFiling)
	const action = editPath(id)
	const undo = () => void submit({ intent: 'restore' }, { method: 'post', action })
	const remove = async () => {
		await submit({ intent: 'delete' }, { method: 'post', action })
		// Only a deletion leads to the list.
		if (location.pathname !== LIST_PATH) return
		saySaved('deleted', RECIPE_MESSAGES.deleted, undo)
	}
	const items: MenuItem[] = [
		{
			label: TO_PLAN.addToPlan,
			icon: <CalendarPlus aria-hidden="true" />,
			onSelect: () => setDialog('plan'),
		},
		shoppingItem(() => setDialog('shopping')),
		{ label: PAGE.addToCookbook, icon: <BookPlus aria-hidden="true" />, onSelect: () => setDialog('cookbook') },
		{
			label: PAGE.serveTogether,
			icon: <AlarmClock aria-hidden="true" />,
			onSelect: () => void navigate(servePath(id)),
		},
		...(is_public ? [qrItem(() => setDialog('share'))] : []),
		{
			label: is_public ? PAGE.makePrivate : PAGE.makePublic,
			icon: is_public ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
			onSelect: () => act(async (device) => (await acts()).setPublic(device, { id, title }, !is_public)),
		},
		{
			label: PAGE.duplicate,
			icon: <Copy aria-hidden="true" />,
			onSelect: () =>
				act(async (device) => {
					const copy = await (await acts()).duplicate(device, view)
					if (copy) void navigate(recipePath(copy))
				}),
		},
		{ label: HISTORY.title, icon: <History aria-hidden="true" />, onSelect: () => void navigate(historyPath(id)) },
		PRINT,
		{
			label: RECIPE_MESSAGES.deleteRecipe,
			icon: <Trash2 aria-hidden="true" />,
			look: 'danger',
			onSelect: () => void remove(),
		},
	]
	return (
		<>
			<ShareButton view={view} onNothingToLinkTo={() => setDialog('share')} />
			<IconLink to={action} label={EDIT} look="ground">
				<Pencil aria-hidden="true" />
			</IconLink>
			<Menu label={PAGE.more} items={items} className={MENU_BUTTON}>
				<Ellipsis aria-hidden="true" />
			</Menu>
			{dialog === 'share' ? (
				<Suspense>
					<ShareDialog view={view} onClose={() => setDialog(null)} />
				</Suspense>
			) : null}
			{dialog === 'plan' ? (
				<Suspense>
					<PlanSheet view={view} onClose={() => setDialog(null)} />
				</Suspense>
			) : null}
			{dialog === 'shopping' ? (
				<Suspense>
					<ShoppingSheet view={view} onClose={() => setDialog(null)} />
				</Suspense>
			) : null}
			{hasFiled ? (
				<Suspense>
					<CookbookSheet
						open={isFiling}
						onOpenChange={() => setDialog(null)}
						onChoose={(cookbook) => {
							setDialog(null)
							act(async (device) => (await acts()).fileIn(device, cookbook, { id, title }))
						}}
					/>
				</Suspense>
			) : null}
		</>
	)
}

/** The cook's actions at the top of somebody else's recipe. */
export const OthersRecipeActions = ({ view }: { view: RecipeView }) => {
	const [dialog, setDialog] = useState<'share' | 'shopping' | null>(null)
	const items = [shoppingItem(() => setDialog('shopping')), qrItem(() => setDialog('share')), PRINT]
	return (
		<>
			<ShareButton view={view} onNothingToLinkTo={() => setDialog('share')} />
			<Menu label={PAGE.more} items={items} className={MENU_BUTTON}>
				<Ellipsis aria-hidden="true" />
			</Menu>
			{dialog === 'share' ? (
				<Suspense>
					<ShareDialog view={view} onClose={() => setDialog(null)} />
				</Suspense>
			) : null}
			{dialog === 'shopping' ? (
				<Suspense>
					<ShoppingSheet view={view} onClose={() => setDialog(null)} />
				</Suspense>
			) : null}
		</>
	)
}

const shoppingItem = (onSelect: () => void): MenuItem => ({
	label: TO_PLAN.addToShopping,
	icon: <ShoppingBasket aria-hidden="true" />,
	onSelect,
})

const qrItem = (onSelect: () => void): MenuItem => ({
	label: PAGE.asLink,
	icon: <QrCode aria-hidden="true" />,
	onSelect,
})

const PRINT: MenuItem = {
	label: PAGE.print,
	icon: <Printer aria-hidden="true" />,
	// The menu closes first: it is not part of the recipe.
	onSelect: () => setTimeout(() => print(), 0),
}

/** A private recipe's address is useless to anyone else: the link contains the recipe itself. */
const ShareButton = ({ view, onNothingToLinkTo }: { view: RecipeView; onNothingToLinkTo: () => void }) => {
	const { id, title, description, is_public } = view.recipe
	const share = () => shareLink({ title, text: description, url: location.origin + recipePath(id) }, PAGE)
	return (
		<IconButton label={PAGE.share} look="ground" onClick={() => (is_public ? void share() : onNothingToLinkTo())}>
			<Share2 aria-hidden="true" />
		</IconButton>
	)
}
