import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import DialogPanel from '#app/ui/dialog-panel.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { CHANGE_COOKBOOK as C } from '../model/change-messages.ts'
import { COOKBOOKS_PATH, type CookbookAnswer, writeCookbookForm } from '../model/cookbook-form.ts'
import type { CookbookView } from '../model/cookbook-view.ts'

type CookbookDialogProps = {
	/** Left out for a new one. */
	cookbook?: Pick<CookbookView, 'id' | 'title' | 'description' | 'is_public' | 'cover_recipe_id' | 'recipes'>
	onClose: () => void
	/** Called with the cookbook's id once it is saved. */
	onSaved: (id: string) => void
}

type Refusal = { message: string; hint?: string | undefined }

/** Creates a cookbook or edits its details. It stays open, with all input, until that is saved. */
export default function CookbookDialog({ cookbook, onClose, onSaved }: CookbookDialogProps) {
	const [id] = useState(() => cookbook?.id ?? makeId())
	const [title, setTitle] = useState(cookbook?.title ?? '')
	const [refusal, setRefusal] = useState<Refusal>()
	const fetcher = useFetcher<CookbookAnswer>()
	const me = useMe()
	const form = useId()
	const isNew = cookbook === undefined
	const isBusy = fetcher.state !== 'idle'
	const isReady = title.trim() !== ''

	const { data } = fetcher
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer is handled once, by the current callbacks
	useEffect(() => {
		if (!data) return
		if ('refused' in data) {
			if (data.refused.code === 'limit_reached') showLimitToast(data.refused)
			return setRefusal(data.refused)
		}
		saySaved(isNew ? 'made' : 'changed', isNew ? C.created : C.saved)
		onSaved(data.saved)
	}, [data])

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		// The dialog is within a page whose own forms must not receive the event.
		event.stopPropagation()
		if (!isReady || isBusy) return
		if (!me) return setRefusal({ message: C.logInFirst })
		setRefusal(undefined)
		const typed = new FormData(event.currentTarget)
		const text = (name: string) => String(typed.get(name) ?? '')
		const draft = {
			id,
			title: text('title'),
			description: text('description'),
			is_public: typed.has('is_public'),
			...(typed.has('cover') ? { cover_recipe_id: text('cover') || null } : {}),
		}
		const body = writeCookbookForm({ intent: isNew ? 'create' : 'save', cook: me.id, draft })
		void fetcher.submit(body, { method: 'post', action: COOKBOOKS_PATH })
	}
	const [idle, busy] = isNew ? [C.create, C.creating] : [C.save, C.saving]

	return (
		<DialogPanel
			open
			onOpenChange={(open) => open || onClose()}
			title={isNew ? C.create : C.edit}
			description={isNew ? C.createHint : undefined}
			dismissible={false}
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{C.cancel}
					</Button>
					<Button type="submit" form={form} look="primary" busy={isBusy} disabled={!isReady}>
						{isBusy ? busy : idle}
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit} className="mt-5 space-y-5">
				{refusal ? (
					<Notice tone="beet" role="alert" icon={<CircleAlert aria-hidden="true" />}>
						<p className="font-semibold">{refusal.message}</p>
						{refusal.hint ? <p>{refusal.hint}</p> : null}
					</Notice>
				) : null}
				<Field label={C.fieldTitle}>
					<TextInput
						name="title"
						value={title}
						onChange={(event) => setTitle(event.target.value)}
						maxLength={300}
						required
						autoComplete="off"
					/>
				</Field>
				<Field label={C.fieldDescription}>
					<TextArea name="description" defaultValue={cookbook?.description ?? ''} maxLength={5_000} rows={3} />
				</Field>
				{cookbook && cookbook.recipes.length > 0 ? (
					<Field label={C.cover}>
						<Select name="cover" defaultValue={cookbook.cover_recipe_id ?? ''}>
							<option value="">{C.firstRecipes}</option>
							{cookbook.recipes.map((recipe) => (
								<option key={recipe.id} value={recipe.id}>
									{recipe.title}
								</option>
							))}
						</Select>
					</Field>
				) : null}
				<Switch name="is_public" defaultChecked={cookbook?.is_public ?? false} hint={C.makePublicHint}>
					{C.makePublic}
				</Switch>
			</form>
		</DialogPanel>
	)
}
