import { Pencil, Trash2 } from 'lucide-react'
import { useSubmit } from 'react-router'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconLink } from '../../../ui/icon-link.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { RECIPE_MESSAGES } from '../model/messages.ts'
import { EDIT } from '../model/read-messages.ts'

const UNDO_MS = 8_000

/** What a cook can do with an own recipe, at the head of its page. Deleting asks nothing and can be taken back. */
export const RecipeActions = ({ recipeId }: { recipeId: string }) => {
	const submit = useSubmit()
	const action = `/recipe/${recipeId}/edit`
	const undo = () => void submit({ intent: 'restore' }, { method: 'post', action })
	const remove = async () => {
		await submit({ intent: 'delete' }, { method: 'post', action })
		showToast({
			kind: 'done',
			title: RECIPE_MESSAGES.deleted,
			durationMs: UNDO_MS,
			action: { label: RECIPE_MESSAGES.undo, onPress: undo },
		})
	}
	return (
		<>
			<IconLink to={action} label={EDIT} look="ground">
				<Pencil aria-hidden="true" />
			</IconLink>
			<IconButton label={RECIPE_MESSAGES.deleteRecipe} look="ground" onClick={() => void remove()}>
				<Trash2 aria-hidden="true" />
			</IconButton>
		</>
	)
}
