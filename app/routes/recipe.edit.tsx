import { data, Link, redirect } from 'react-router'
import { meContext, serverContext } from '../context.ts'
import { CATEGORIES, CUISINES } from '../domains/accounts/model/preference-options.ts'
import { draftOf } from '../domains/recipes/model/draft-rows.ts'
import { findOwnRecipe } from '../domains/recipes/server/edit-recipe.ts'
import { changeFromForm } from '../domains/recipes/server/recipe-form-action.ts'
import { finishSave, sendChange } from '../domains/recipes/ui/editor/finish-save.ts'
import { RecipeEditor } from '../domains/recipes/ui/editor/recipe-editor.tsx'
import { useMe } from '../sync/client/use-me.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Header } from '../ui/header.tsx'
import type { Route } from './+types/recipe.edit'

export const meta = () => [{ title: 'Edit recipe · Nomster' }]

export async function loader({ params, context }: Route.LoaderArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	const found = await findOwnRecipe(context.get(serverContext).db, { space: me.space, recipeId: params.id })
	if (!found) throw data(null, { status: 404, statusText: 'Not Found' })
	return found
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const me = context.get(meContext)
	if (!me) throw redirect('/login')
	return changeFromForm(context.get(serverContext), me, params.id, await request.formData())
}

export async function clientAction({ request, serverAction, params }: Route.ClientActionArgs) {
	const intent = (await request.clone().formData()).get('intent')
	const isSave = intent !== 'delete' && intent !== 'restore'
	return isSave ? finishSave(serverAction, params.id) : sendChange(serverAction, async () => {})
}

export default function EditRecipe({ loaderData: { recipe, lines }, actionData }: Route.ComponentProps) {
	const me = useMe()
	const page = `/recipe/${recipe.id}`
	return (
		<main id="main" className="page pt-2 lg:pt-8">
			<Header look="small" title="Edit recipe" back={{ to: page, label: 'Back to the recipe' }} />
			<RecipeEditor
				key={recipe.id}
				userId={me?.id ?? ''}
				recipeId={recipe.id}
				draftName={recipe.id}
				draft={draftOf(recipe, lines)}
				savedAt={recipe.updated_at}
				ignoreStoredDraft={false}
				lastResult={actionData?.result}
				refusal={actionData?.refused?.message}
				cuisines={CUISINES}
				categories={CATEGORIES}
				cancel={
					<Link to={page} className={buttonClass({ look: 'text' })}>
						Cancel
					</Link>
				}
			/>
		</main>
	)
}
