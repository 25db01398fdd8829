import {
	getFormProps,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	type SubmissionResult,
	useForm,
} from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import type { FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { type DraftForm, draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import { DIFFICULTIES } from '#app/domains/recipes/model/recipe-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldNotes } from '#app/ui/field-notes.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { CategoriesField } from './categories-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { ReadingsProvider } from './readings.tsx'
import { RowList } from './row-list.tsx'

const DraftTable = lazy(() => import('./draft-table.tsx'))

type RecipeFormProps = {
	recipeId: string
	value: FormValue
	/** What the server said of the last try; its values and sentences come back into the form. */
	lastResult: SubmissionResult | undefined
	/** Why the server refused, where it is no single field's fault. */
	refusal: string | undefined
	busy: boolean
	cuisines: readonly string[]
	categories: readonly string[]
	/** The ingredients that the grammar has found for the saved steps, by the keys of their texts. */
	found: ReadonlyMap<string, readonly string[]>
	/** Called with the form as it stands, while typing. */
	onChange(form: HTMLFormElement): void
	/** Called when the cook sends it, before anything is checked: if it cannot be saved, the last word is in the draft. */
	onSubmit(): void
	cancel: ReactNode
}

/** Create and edit: the same form, checked by the same schema here and on the server, and it saves before scripts have come. */
export function RecipeForm({
	recipeId,
	value,
	lastResult,
	refusal,
	busy,
	cuisines,
	categories,
	found,
	onChange,
	onSubmit,
	cancel,
}: RecipeFormProps) {
	const [form, fields] = useForm<FormValue, DraftForm>({
		id: `recipe-${recipeId}`,
		defaultValue: value,
		lastResult: lastResult ?? null,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: draftFormSchema, disableAutoCoercion: true }),
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onInput',
	})
	const element = useRef<HTMLFormElement>(null)
	const rows = [fields.ingredients, fields.steps].map((field) => keysOf(field.getFieldList())).join(' ')
	const seen = useRef(rows)
	const lists = useId()
	const notes = useContext(FieldNotes)
	/** A field's name, and the note beside it. */
	const named = (name: string, label: string): ReactNode => {
		const note = notes.get(name)
		return note ? (
			<span className="flex items-center gap-1.5">
				{label}
				{note.mark}
			</span>
		) : (
			label
		)
	}
	const hinted = (name: string, hint?: string): ReactNode => {
		const note = notes.get(name)?.hint
		if (!note) return hint
		return (
			<>
				{hint}
				<span className="xl:sr-only">
					{hint ? ' · ' : null}
					{note}
				</span>
			</>
		)
	}

	// An added, moved or removed row is a change like typing, only that no input event tells of it.
	useEffect(() => {
		if (seen.current === rows || !element.current) return
		seen.current = rows
		onChange(element.current)
	}, [rows, onChange])

	const changed = () => element.current && onChange(element.current)
	const error = (field: { errors?: string[] | undefined }) => field.errors?.[0]

	return (
		<Form
			method="post"
			{...getFormProps(form)}
			ref={element}
			onInput={changed}
			onSubmitCapture={onSubmit}
			className="mt-4 max-w-[46rem] pb-24 lg:pb-16"
		>
			{/* First in the form, so that Enter in a field saves and does not press the first row's button. */}
			<button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
				Save
			</button>
			<input type="hidden" name="id" value={recipeId} />
			<input type="hidden" name="language" defaultValue={value.language} />
			{refusal ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" className="size-5" />} role="alert" className="mb-6">
					<p className="font-semibold">{refusal}</p>
				</Notice>
			) : null}

			<div className="space-y-5">
				<Field label={named('title', 'Title')} hint={hinted('title')} id={fields.title.id} error={error(fields.title)}>
					<TextInput
						{...control(getInputProps(fields.title, { type: 'text' }))}
						autoComplete="off"
						className="font-serif text-h4"
					/>
				</Field>
				<PicturesField
					name={fields.images.name}
					initial={value.images}
					error={error(fields.images)}
					onChange={changed}
				/>
				<Field
					label={named('description', 'Description')}
					hint={hinted('description')}
					id={fields.description.id}
					error={error(fields.description)}
				>
					<TextArea {...control(getTextareaProps(fields.description))} rows={2} />
				</Field>
				<div className="grid grid-cols-2 gap-4 md:grid-cols-4">
					<Field
						label={named('servings', 'Servings')}
						hint={hinted('servings')}
						id={fields.servings.id}
						error={error(fields.servings)}
					>
						<TextInput
							{...control(getInputProps(fields.servings, { type: 'text' }))}
							inputMode="numeric"
							placeholder="4"
							className="num"
						/>
					</Field>
					<Field
						label={named('prep_time', 'Prep time')}
						hint={hinted('prep_time', 'minutes')}
						id={fields.prep_time.id}
						error={error(fields.prep_time)}
					>
						<TextInput
							{...control(getInputProps(fields.prep_time, { type: 'text' }))}
							inputMode="numeric"
							className="num"
						/>
					</Field>
					<Field
						label={named('cook_time', 'Cook time')}
						hint={hinted('cook_time', 'minutes')}
						id={fields.cook_time.id}
						error={error(fields.cook_time)}
					>
						<TextInput
							{...control(getInputProps(fields.cook_time, { type: 'text' }))}
							inputMode="numeric"
							className="num"
						/>
					</Field>
					<Field
						label={named('total_time', 'Total time')}
						hint={hinted('total_time', 'only if it is more')}
						id={fields.total_time.id}
						error={error(fields.total_time)}
					>
						<TextInput
							{...control(getInputProps(fields.total_time, { type: 'text' }))}
							inputMode="numeric"
							className="num"
						/>
					</Field>
				</div>
			</div>

			<section className="mt-10" aria-labelledby={`${lists}-ingredients`}>
				<h2 id={`${lists}-ingredients`} className="text-h2">
					{named('ingredients', 'Ingredients')}
				</h2>
				<p className="mt-1 text-small text-ink-2">One per line, as you would say it. A pasted list becomes lines.</p>
				<ReadingsProvider language={value.language} texts={value.ingredients.map(({ text }) => text)}>
					<RowList
						form={form}
						field={fields.ingredients}
						thing="Ingredient"
						addLabel="Add ingredient"
						placeholder="200 g flour"
						kind="ingredients"
						onCorrect={changed}
					/>
				</ReadingsProvider>
				<Suspense>
					<DraftTable language={value.language} rows={rows} />
				</Suspense>
				<FieldError field={fields.ingredients} />
			</section>

			<section className="mt-10" aria-labelledby={`${lists}-steps`}>
				<h2 id={`${lists}-steps`} className="text-h2">
					{named('steps', 'Steps')}
				</h2>
				<p className="mt-1 text-small text-ink-2">A pasted block becomes steps, its headings sections.</p>
				<RowList
					form={form}
					field={fields.steps}
					thing="Step"
					addLabel="Add step"
					placeholder="What to do next"
					kind="steps"
					found={found}
					onCorrect={changed}
				/>
				<FieldError field={fields.steps} />
			</section>

			<section className="mt-10 space-y-5">
				<h2 className="text-h2">Details</h2>
				<div className="grid gap-5 md:grid-cols-2">
					<Field
						label={named('cuisine', 'Cuisine')}
						hint={hinted('cuisine')}
						id={fields.cuisine.id}
						error={error(fields.cuisine)}
					>
						<TextInput
							{...control(getInputProps(fields.cuisine, { type: 'text' }))}
							list={`${lists}-cuisines`}
							autoComplete="off"
						/>
					</Field>
					<Field label="Difficulty" id={fields.difficulty.id} error={error(fields.difficulty)}>
						<Select {...control(getSelectProps(fields.difficulty))}>
							<option value="">Not set</option>
							{DIFFICULTIES.map((difficulty) => (
								<option key={difficulty}>{difficulty}</option>
							))}
						</Select>
					</Field>
					<CategoriesField
						label={named('category', 'Categories')}
						hint={hinted('category', 'separated by commas')}
						id={fields.category.id}
						name={fields.category.name}
						initial={value.category}
						list={`${lists}-categories`}
						error={error(fields.category)}
					/>
					<Field
						label={named('tags', 'Tags')}
						hint={hinted('tags', 'separated by commas')}
						id={fields.tags.id}
						error={error(fields.tags)}
					>
						<TextInput name={fields.tags.name} defaultValue={value.tags} autoComplete="off" />
					</Field>
					<Field
						label={named('source_url', 'Source address')}
						hint={hinted('source_url')}
						id={fields.source_url.id}
						error={error(fields.source_url)}
					>
						<TextInput
							{...control(getInputProps(fields.source_url, { type: 'text' }))}
							inputMode="url"
							autoComplete="off"
						/>
					</Field>
					<Field
						label="Source name"
						hint="a book, a person, a site"
						id={fields.source_name.id}
						error={error(fields.source_name)}
					>
						<TextInput {...control(getInputProps(fields.source_name, { type: 'text' }))} autoComplete="off" />
					</Field>
				</div>
				<datalist id={`${lists}-cuisines`}>
					{cuisines.map((cuisine) => (
						<option key={cuisine}>{cuisine}</option>
					))}
				</datalist>
				<datalist id={`${lists}-categories`}>
					{categories.map((category) => (
						<option key={category}>{category}</option>
					))}
				</datalist>
				<Field label={named('notes', 'Notes')} hint={hinted('notes')} id={fields.notes.id} error={error(fields.notes)}>
					<TextArea {...control(getTextareaProps(fields.notes))} rows={3} />
				</Field>
				<Switch
					name={fields.notes_public.name}
					defaultChecked={value.notes_public === 'on'}
					hint={RECIPE_MESSAGES.notesHint}
				>
					{RECIPE_MESSAGES.shareNotes}
				</Switch>
				<Switch
					name={fields.is_public.name}
					defaultChecked={value.is_public === 'on'}
					hint="Anyone with the link can read it, and it shows on Explore."
				>
					Make this recipe public
				</Switch>
			</section>

			<div className="action-bar lg:static lg:mt-10 lg:border-0 lg:px-0">
				{cancel}
				<Button type="submit" name="intent" value="save" look="primary" busy={busy} className="flex-1 lg:flex-none">
					{busy ? 'Saving...' : 'Save recipe'}
				</Button>
			</div>
		</Form>
	)
}

const keysOf = (rows: { key: string | undefined }[]): string => rows.map(({ key }) => key).join(',')

/** conform's props without the key and the ids that `<Field>` gives by itself. */
function control<P extends { key?: unknown; id?: unknown }>({ key: _key, id: _id, ...props }: P) {
	return props
}

function FieldError({ field }: { field: { errors?: string[] | undefined; errorId: string } }) {
	if (!field.errors?.length) return null
	return (
		<p id={field.errorId} className="field-error" role="alert">
			{field.errors[0]}
		</p>
	)
}
