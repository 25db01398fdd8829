import { ChefHat, History, Pencil, Trash2 } from 'lucide-react'
import { useSubmit } from 'react-router'
import { saySaved } from '../../../sync/client/say-saved.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconLink } from '../../../ui/icon-link.tsx'
import { START_COOKING } from '../model/cooking/messages.ts'
import { HISTORY } from '../model/history-messages.ts'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { EDIT } from '../model/read-messages.ts'
import { cookPath, editPath, historyPath, LIST_PATH } from './recipe-paths.ts'

const UNDO_MS = 8_000

/** What a cook can do with an own recipe, at the head of its page. Deleting asks nothing and can be taken back. */
export const RecipeActions = ({ recipeId }: { recipeId: string }) => {
	const submit = useSubmit()
	const action = editPath(recipeId)
	const undo = () => void submit({ intent: 'restore' }, { method: 'post', action })
	const remove = async () => {
		await submit({ intent: 'delete' }, { method: 'post', action })
		// Only what is deleted leads to the list.
		if (location.pathname !== LIST_PATH) return
		const more = { durationMs: UNDO_MS, action: { label: RECIPE_MESSAGES.undo, onPress: undo } }
		saySaved('deleted', RECIPE_MESSAGES.deleted, more)
	}
	return (
		<>
			<IconLink to={cookPath(recipeId)} label={START_COOKING} look="ground">
				<ChefHat aria-hidden="true" />
			</IconLink>
			<IconLink to={action} label={EDIT} look="ground">
				<Pencil aria-hidden="true" />
			</IconLink>
			<IconLink to={historyPath(recipeId)} label={HISTORY.title} look="ground">
				<History aria-hidden="true" />
			</IconLink>
			<IconButton label={RECIPE_MESSAGES.deleteRecipe} look="ground" onClick={() => void remove()}>
				<Trash2 aria-hidden="true" />
			</IconButton>
		</>
	)
}
