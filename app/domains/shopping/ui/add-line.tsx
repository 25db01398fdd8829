import { Plus } from 'lucide-react'
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { makeId } from '#app/platform/model/ids.ts'
import { Button } from '#app/ui/button.tsx'
import { Fraction } from '#app/ui/fraction.tsx'
import type { TypedReader } from '../client/read-typed.ts'
import { aisleOf } from '../model/aisles.ts'
import { amountWords } from '../model/amount-words.ts'
import { SHOPPING } from '../model/shopping-messages.ts'
import type { ShoppingDraft } from '../model/verbs.ts'

type AddLineProps = {
	label: string
	placeholder: string
	button: string
	/** The cook's own aisle for each food, by `foodKey`. */
	moved: Record<string, string>
	/** `onRefused` puts the text back into the field. */
	onAdd: (id: string, draft: ShoppingDraft, onRefused: () => void) => void
}

/** A line in which the cook types what to buy or what is at home, with a preview of how it is read. */
export function AddLine({ label, placeholder, button, moved, onAdd }: AddLineProps) {
	const [text, setText] = useState('')
	const [reader, setReader] = useState<TypedReader>()
	const loading = useRef<Promise<TypedReader> | null>(null)
	/** What was entered before the grammar had loaded. */
	const waitsFor = useRef<string | null>(null)
	/** Loads the grammar once; a failure is tried again the next time. */
	const load = () => {
		loading.current ??= import('../client/read-typed.ts').then(({ loadTypedReader }) => loadTypedReader())
		loading.current.then(
			(loaded) => setReader(() => loaded),
			() => {
				loading.current = null
			},
		)
		return loading.current
	}
	const settled = useDeferredValue(text)
	const read = useMemo(
		() => (reader && settled.trim() !== '' ? reader(settled, moved) : null),
		[reader, settled, moved],
	)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		const typed = text.trim()
		if (typed === '' || waitsFor.current === typed) return
		const add = (draft: ShoppingDraft) => {
			waitsFor.current = null
			setText((now) => (now.trim() === typed ? '' : now))
			onAdd(makeId(), draft, () => setText(typed))
		}
		if (reader) return add(reader(typed, moved))
		// The text stays in the field until it is added. Without the grammar, which a network may withhold, it is used as
		// typed.
		waitsFor.current = typed
		load().then(
			(read) => add(read(typed, moved)),
			() => add({ ingredient_name: typed.slice(0, 200), text: typed }),
		)
	}
	return (
		<form onSubmit={submit} className="min-w-0 flex-1 basis-full md:max-w-xl md:basis-80">
			<div className="flex gap-2">
				<label className="input flex min-w-0 flex-1 items-center gap-3">
					<Plus aria-hidden="true" className="shrink-0 text-ink-2" />
					<span className="sr-only">{label}</span>
					<input
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
						onFocus={() => void load().catch(() => undefined)}
						placeholder={placeholder}
						maxLength={500}
						enterKeyHint="done"
						autoComplete="off"
						className="w-full min-w-0 text-ellipsis bg-transparent outline-none placeholder:text-ink-3"
					/>
				</label>
				<Button look="primary" type="submit">
					{button}
				</Button>
			</div>
			<p aria-live="polite" className="num mt-1.5 min-h-5 text-small text-ink-2">
				{read ? (
					<Fraction
						text={SHOPPING.readAs(
							amountWords(read.quantity ?? null, read.unit ?? null),
							read.ingredient_name,
							aisleOf(read.category ?? ''),
						)}
					/>
				) : null}
			</p>
		</form>
	)
}
