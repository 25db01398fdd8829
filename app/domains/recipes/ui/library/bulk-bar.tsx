import { AlarmClock, BookPlus, Download, Globe, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addRecipes } from '#app/domains/cookbooks/model/verbs.ts'
import { chosenState, EXPORT_PATH } from '#app/domains/import/model/capture/chosen-recipes.ts'
import { deleteRecipes, publishRecipes, restoreRecipes } from '#app/domains/recipes/model/bulk-verbs.ts'
import type { RecipeCard } from '#app/domains/recipes/model/card.ts'
import { LIBRARY } from '#app/domains/recipes/model/library-messages.ts'
import { DISHES_MAX, DISHES_MIN } from '#app/domains/recipes/model/serve/task.ts'
import type { Me } from '#app/platform/model/me.ts'
import { actWithUndo, attempt, tellUnder } from '#app/sync/client/edits/act-with-undo.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { editAsMe } from '#app/sync/client/edits/edit-as-me.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { servePath } from '../recipe-paths.ts'
import { CookbookSheet } from './cookbook-sheet.tsx'
import { changeLibrary } from './library-state.ts'

type BulkBarProps = {
	/** The recipes in the list now, rendered or not. */
	cards: readonly RecipeCard[]
	chosen: ReadonlySet<string>
	onChoose: (chosen: ReadonlySet<string>) => void
}

const NONE: ReadonlySet<string> = new Set()
const tellFailed = tellUnder(LIBRARY.failed)
const stop = () => changeLibrary({ isSelecting: false })

/** Actions on several recipes at once; at the bottom of the screen while recipes are selected. */
const BulkBar = ({ cards, chosen, onChoose }: BulkBarProps) => {
	const localStore = useLocalStore()
	const me = useMe()
	const navigate = useNavigate()
	const [isFiling, setFiling] = useState(false)
	useEffect(() => () => onChoose(NONE), [onChoose])
	useEffect(() => {
		const onKey = ({ key, target }: KeyboardEvent) => {
			if (key === 'Escape' && !(target instanceof Element && target.closest('[role=dialog]'))) stop()
		}
		addEventListener('keydown', onKey)
		return () => removeEventListener('keydown', onKey)
	}, [])
	if (!localStore || !me) return null
	const recipes = cards.filter(({ id }) => chosen.has(id)).map(({ id, title }) => ({ id, title }))
	const isNone = recipes.length === 0
	const areAll = recipes.length === cards.length && !isNone
	const isDinner = recipes.length >= DISHES_MIN && recipes.length <= DISHES_MAX

	const remove = async () => {
		const isDone = await actWithUndo(() => edit(localStore, deleteRecipes(recipes)), {
			kind: 'deleted',
			title: LIBRARY.deleted(recipes.length),
			tell: tellFailed,
			back: async () => {
				await editAsMe(localStore, me, (cook) => restoreRecipes({ me: cook, recipes }))
				saySaved('changed', LIBRARY.restored(recipes.length))
			},
		})
		if (isDone) stop()
	}
	const publish = async () => {
		const act = (cook: Me) => publishRecipes({ me: cook, recipes, now: Date.now() })
		if (!(await attempt(() => editAsMe(localStore, me, act), tellFailed))) return
		stop()
		saySaved('changed', LIBRARY.published(recipes.length))
	}
	const write = () => {
		stop()
		void navigate(EXPORT_PATH, { state: chosenState(recipes.map(({ id }) => id)) })
	}
	const serve = () => {
		stop()
		void navigate(servePath(...recipes.map(({ id }) => id)))
	}
	const file = async (cookbook: { id: string; title: string }) => {
		setFiling(false)
		const act = addRecipes({ space: me.id, cookbookId: cookbook.id, recipes, now: Date.now() })
		if (!(await attempt(() => edit(localStore, act), tellFailed))) return
		stop()
		saySaved('changed', LIBRARY.filed(recipes.length, cookbook.title))
	}

	return (
		<section
			aria-label={LIBRARY.actions}
			className="action-bar flex-wrap items-center !gap-x-1 lg:!bottom-[var(--timer-room,0px)] lg:left-24 lg:!px-10"
		>
			<IconButton label={LIBRARY.done} onClick={stop} className="-ml-2.5">
				<X aria-hidden="true" />
			</IconButton>
			<p role="status" className="num font-semibold">
				{LIBRARY.selected(recipes.length)}
			</p>
			<Button
				look="text"
				size="small"
				onClick={() => onChoose(areAll ? NONE : new Set(cards.map(({ id }) => id)))}
				className="mr-auto"
			>
				{areAll ? LIBRARY.selectNone : LIBRARY.selectAll}
			</Button>
			<div className="flex w-full flex-wrap gap-2 md:w-auto">
				<Act disabled={isNone} icon={<BookPlus aria-hidden="true" />} onPress={() => setFiling(true)}>
					{LIBRARY.addToCookbook}
				</Act>
				<Act disabled={!isDinner} icon={<AlarmClock aria-hidden="true" />} onPress={serve}>
					{LIBRARY.serve}
				</Act>
				<Act disabled={isNone} icon={<Globe aria-hidden="true" />} onPress={() => void publish()}>
					{LIBRARY.publish}
				</Act>
				<Act disabled={isNone} icon={<Download aria-hidden="true" />} onPress={write}>
					{LIBRARY.export}
				</Act>
				<Act disabled={isNone} icon={<Trash2 aria-hidden="true" />} onPress={() => void remove()}>
					{LIBRARY.remove}
				</Act>
			</div>
			<CookbookSheet open={isFiling} onOpenChange={setFiling} onChoose={(cookbook) => void file(cookbook)} />
		</section>
	)
}

type ActProps = { disabled: boolean; icon: ReactNode; onPress: () => void; children: string }

const Act = ({ disabled, icon, onPress, children }: ActProps) => (
	<Button size="small" disabled={disabled} onClick={onPress} className="flex-auto !gap-1.5 !px-2 !text-small md:!px-4">
		{icon}
		{children}
	</Button>
)

export default BulkBar
