import { type FieldName, type FormMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { EditorRow, FormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { type DraftForm, draftFormSchema } from '#app/domains/recipes/model/draft-schema.ts'
import type { FieldFacts } from '#app/domains/recipes/model/recipe-fields.ts'
import { EDITOR_FIELDS, factsOf } from '#app/domains/recipes/model/recipe-shape.ts'
import type { Refused } from '#app/domains/recipes/model/save-answer.ts'
import { showLimitToast } from '#app/platform/client/limit-toast.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldNotes } from '#app/ui/field-notes.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { CategoriesField } from './categories-field.tsx'
import { FieldControl } from './field-control.tsx'
import { readForm } from './form-payload.ts'
import { PicturesField } from './pictures-field.tsx'
import { ReadingsProvider } from './readings.tsx'
import { type RowIntents, RowList } from './row-list.tsx'
import { useRowsText } from './use-rows-text.ts'

const DraftTable = lazy(() => import('./draft-table.tsx'))

type EditorPart = NonNullable<FieldFacts['editor']>['part']

type RecipeFormProps = {
	recipeId: string
	value: FormValue
	/** The server's response to the last attempt; its values and messages are shown in the form. */
	lastResult: SubmissionResult | undefined
	/** Why the server refused it, if that concerns no single field. */
	refusal: Refused['refused'] | undefined
	busy: boolean
	cuisines: readonly string[]
	categories: readonly string[]
	/** The ingredients that the grammar has found for the saved steps, by the keys of their texts. */
	found: ReadonlyMap<string, readonly string[]>
	/** Called with the current form while the cook types. */
	onChange(form: HTMLFormElement): void
	/** Called when the cook submits it, before validation: if it cannot be saved, the draft has the latest values. */
	onSubmit(): void
	cancel: ReactNode
}

/**
 * Create and edit: the same form, validated by the same schema here and on the server; it saves before scripts have
 * loaded.
 */
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
	useEffect(() => {
		if (refusal?.code === 'limit_reached') showLimitToast(refusal)
	}, [refusal])
	const [form, fields] = useForm<FormValue, DraftForm>({
		id: `recipe-${recipeId}`,
		defaultValue: value,
		lastResult: lastResult ?? null,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: draftFormSchema, disableAutoCoercion: true }),
		shouldValidate: 'onSubmit',
		shouldRevalidate: 'onInput',
	})
	const element = useRef<HTMLFormElement>(null)
	const ids = useId()
	const notes = useContext(FieldNotes)
	useRowsText(element)
	const changed = useCallback(() => {
		if (element.current) onChange(element.current)
	}, [onChange])
	/** For the rows, whose changes cause no input event. */
	const rowsChanged = useCallback(() => {
		// The form's own listeners and the draft's verdict listen to input.
		queueMicrotask(() => element.current?.dispatchEvent(new Event('input', { bubbles: true })))
	}, [])
	const [intents] = useState(() => ({
		ingredients: intentsOf(form, fields.ingredients.name),
		steps: intentsOf(form, fields.steps.name),
	}))
	const errors = useSame(form.allErrors)
	// From the value, or from the answer to a form that no script has checked.
	const [lists] = useState(() => ({
		ingredients: asRows(fields.ingredients.initialValue),
		steps: asRows(fields.steps.initialValue),
	}))
	const dishNow = () => {
		const { title, description, ingredients } = element.current ? readForm(element.current) : value
		const lines = ingredients.filter(({ kind, text }) => kind === 'line' && text !== '').map(({ text }) => text)
		return { title, description, lines }
	}
	/** Shown next to a field's name if an import has a note about it. */
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
	/** The controls of one part of the form, in the editor's order. */
	const controls = (part: EditorPart): ReactNode =>
		EDITOR_FIELDS.filter((name) => factsOf(name).editor?.part === part).map((name) => {
			const { kind, label, editor } = factsOf(name)
			const field = fields[name]
			const error = field.errors?.[0]
			if (kind === 'flag')
				return (
					<Switch key={name} name={field.name} defaultChecked={value[name] === 'on'} hint={editor?.hint}>
						{editor?.question}
					</Switch>
				)
			if (kind === 'pictures')
				return (
					<PicturesField
						key={name}
						name={field.name}
						initial={value.images}
						byModel={{ parts: value.made_with_ai ?? '', dish: dishNow }}
						error={error}
						onChange={changed}
					/>
				)
			const said = { label: named(name, label), hint: hinted(name, editor?.hint), id: field.id, error }
			const list = editor?.suggestions && `${ids}-${editor.suggestions}`
			if (name === 'category')
				return <CategoriesField key={name} {...said} name={field.name} initial={value.category} list={list} />
			return (
				<Field key={name} {...said}>
					<FieldControl name={name} field={field} initial={String(value[name])} list={list} />
				</Field>
			)
		})

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
					<p className="font-semibold">{refusal.message}</p>
					{refusal.hint ? <p>{refusal.hint}</p> : null}
				</Notice>
			) : null}

			<div className="space-y-5">
				{controls('head')}
				<div className="grid grid-cols-2 gap-4 md:grid-cols-5">{controls('numbers')}</div>
			</div>

			<section className="mt-10" aria-labelledby={`${ids}-ingredients`}>
				<h2 id={`${ids}-ingredients`} className="text-h2">
					{named('ingredients', 'Ingredients')}
				</h2>
				<p className="mt-1 text-small text-ink-2">One per line, as you would say it. A pasted list becomes lines.</p>
				<ReadingsProvider language={value.language} texts={value.ingredients.map(({ text }) => text)}>
					<RowList
						name="ingredients"
						initial={lists.ingredients}
						errors={errors}
						intents={intents.ingredients}
						thing="Ingredient"
						addLabel="Add ingredient"
						placeholder="200 g flour"
						kind="ingredients"
						onChange={rowsChanged}
					/>
				</ReadingsProvider>
				<Suspense>
					<DraftTable language={value.language} />
				</Suspense>
				<FieldError field={fields.ingredients} />
			</section>

			<section className="mt-10" aria-labelledby={`${ids}-steps`}>
				<h2 id={`${ids}-steps`} className="text-h2">
					{named('steps', 'Steps')}
				</h2>
				<p className="mt-1 text-small text-ink-2">A pasted block becomes steps, its headings sections.</p>
				<RowList
					name="steps"
					initial={lists.steps}
					errors={errors}
					intents={intents.steps}
					thing="Step"
					addLabel="Add step"
					placeholder="What to do next"
					kind="steps"
					found={found}
					onChange={rowsChanged}
				/>
				<FieldError field={fields.steps} />
			</section>

			<section className="mt-10 space-y-5">
				<h2 className="text-h2">Details</h2>
				<div className="grid gap-5 md:grid-cols-2">{controls('details')}</div>
				<datalist id={`${ids}-cuisines`}>
					{cuisines.map((cuisine) => (
						<option key={cuisine}>{cuisine}</option>
					))}
				</datalist>
				<datalist id={`${ids}-categories`}>
					{categories.map((category) => (
						<option key={category}>{category}</option>
					))}
				</datalist>
				{controls('end')}
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

const intentsOf = (form: FormMetadata<FormValue>, name: FieldName<EditorRow[], FormValue>): RowIntents => ({
	insert: (row) => form.insert.getButtonProps({ name, defaultValue: row }),
	remove: (index) => form.remove.getButtonProps({ name, index }),
	reorder: (from, to) => form.reorder.getButtonProps({ name, from, to }),
})

/** conform leaves out what is empty. */
const asRows = (rows: unknown): EditorRow[] =>
	(Array.isArray(rows) ? rows : []).map((row: Partial<EditorRow> | undefined) => ({
		...row,
		kind: row?.kind === 'section' ? 'section' : 'line',
		text: row?.text ?? '',
	}))

type Errors = Record<string, string[]>

/** The same object as long as the sentences are the same. */
function useSame(errors: Errors): Errors {
	const [known, setKnown] = useState(errors)
	const isSame = JSON.stringify(known) === JSON.stringify(errors)
	if (!isSame) setKnown(errors)
	return isSame ? known : errors
}

function FieldError({ field }: { field: { errors?: string[] | undefined; errorId: string } }) {
	if (!field.errors?.length) return null
	return (
		<p id={field.errorId} className="field-error" role="alert">
			{field.errors[0]}
		</p>
	)
}
