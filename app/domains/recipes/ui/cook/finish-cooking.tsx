import { ChefHat } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { COOK_LOG_LIMITS } from '#app/domains/recipes/model/cooking/cook-log.ts'
import { addCookLog, wordsOf } from '#app/domains/recipes/model/cooking/cook-log-verbs.ts'
import { FINISH, LOG } from '#app/domains/recipes/model/cooking/messages.ts'
import type { RecipeView } from '#app/domains/recipes/model/recipe-view.ts'
import { wallClock } from '#app/platform/model/dates.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { PicturesField } from '../editor/pictures-field.tsx'
import { refusalOf } from '../editor/save-on-device.ts'
import { recipePath } from '../recipe-paths.ts'
import { StarChoice } from './star-choice.tsx'

type FinishProps = {
	view: RecipeView
	/** The number of servings that were cooked. */
	servings: number
	/** Whether the cook has a log for it: another cook's recipe is only closed. */
	canLog: boolean
	/** Called when the position in the recipe and its timers are cleared. */
	onDone: () => void
}

/** The end of the last step: records when it was cooked and how it went, or just closes. */
export function FinishCooking({ view, servings, canLog, onDone }: FinishProps) {
	const [isOpen, setOpen] = useState(false)
	const navigate = useNavigate()
	const close = () => {
		onDone()
		void navigate(recipePath(view.recipe.id))
	}
	return (
		<>
			<Button
				look="primary"
				size="large"
				className="min-w-0 flex-1 lg:w-72 lg:flex-none"
				onClick={() => (canLog ? setOpen(true) : close())}
			>
				<ChefHat aria-hidden="true" className="shrink-0" />
				{FINISH}
			</Button>
			{canLog ? (
				<LogDialog view={view} servings={servings} open={isOpen} onOpenChange={setOpen} onDone={close} />
			) : null}
		</>
	)
}

type LogDialogProps = {
	view: RecipeView
	servings: number
	open: boolean
	onOpenChange: (open: boolean) => void
	onDone: () => void
}

function LogDialog({ view, servings, open, onOpenChange, onDone }: LogDialogProps) {
	const localStore = useLocalStore()
	const [rating, setRating] = useState<number | null>(null)
	const [error, setError] = useState<string>()
	const [dateError, setDateError] = useState<string>()
	const [isBusy, setBusy] = useState(false)
	// One id for this dialog, so that a second press is the same entry.
	const id = useRef(makeId())

	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const form = new FormData(event.currentTarget)
		const cooked_on = String(form.get('cooked_on'))
		setDateError(cooked_on ? undefined : LOG.badDate)
		if (!cooked_on) return
		if (!localStore?.isComplete) return setError(LOG.notReady)
		setBusy(true)
		setError(undefined)
		const images = [...form].flatMap(([name, value]) => (name.startsWith('images[') ? [String(value)] : []))
		const draft = { cooked_on, note: String(form.get('note')), rating, images }
		const recipe = { id: view.recipe.id, title: view.recipe.title, words: wordsOf(view) }
		try {
			await edit(localStore, addCookLog({ id: id.current, userId: localStore.userId, recipe, draft, now: Date.now() }))
			saySaved('made', LOG.saved)
			onDone()
			if (form.has('pantry')) takeFromPantry(localStore, recipe.id, servings)
		} catch (cause) {
			setError(refusalOf(cause).message)
			setBusy(false)
		}
	}

	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={LOG.title}
			description={LOG.hint}
			dismissible={false}
			footer={
				<>
					<Button look="text" onClick={onDone}>
						{LOG.skip}
					</Button>
					<Button look="primary" type="submit" form="cook-log" busy={isBusy}>
						{LOG.save}
					</Button>
				</>
			}
		>
			<form id="cook-log" noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
				{error ? (
					<p role="alert" className="field-error">
						{error}
					</p>
				) : null}
				<StarChoice legend={LOG.rating} name="rating" value={rating} onChange={setRating} noneLabel={LOG.noRating} />
				<Field label={LOG.note}>
					<TextArea name="note" rows={3} maxLength={COOK_LOG_LIMITS.note} />
				</Field>
				<Field label={LOG.date} error={dateError}>
					<TextInput name="cooked_on" type="date" defaultValue={wallClock(Date.now(), usePlace().time_zone).day} />
				</Field>
				<Switch name="pantry" defaultChecked>
					{LOG.pantry}
				</Switch>
				<PicturesField name="images" initial={[]} error={undefined} onChange={() => setError(undefined)} />
			</form>
		</Dialog>
	)
}

/** The log entry is saved already: an error here must not suggest otherwise. */
function takeFromPantry(localStore: LocalStore, recipeId: string, servings: number): void {
	import('#app/domains/pantry/client/deduct-cooked.ts')
		.then(({ takeCooked }) => takeCooked(localStore, recipeId, servings))
		.catch(() => showToast({ kind: 'problem', title: LOG.notTaken }))
}
