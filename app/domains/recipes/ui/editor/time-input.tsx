import { type ComponentProps, useState } from 'react'
import { durationText, durationWords } from '#app/domains/recipes/model/duration.ts'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import { readTypedTime } from '#app/domains/recipes/model/typed-time.ts'
import { Spoken } from '#app/ui/spoken.ts'
import { TextInput } from '#app/ui/text-input.tsx'

/** A time as people type it ('1 h 20', 'overnight'); what it was read as is below, if that looks different. */
export function TimeInput({ defaultValue, ...rest }: ComponentProps<'input'>) {
	const [text, setText] = useState(String(defaultValue ?? ''))
	const minutes = readTypedTime(text) ?? 0
	const shown = durationText(minutes)
	const isAsTyped = shown === null || bare(shown) === bare(text)
	return (
		<>
			<TextInput
				{...rest}
				defaultValue={defaultValue}
				autoComplete="off"
				className="num"
				onInput={({ currentTarget }) => setText(currentTarget.value)}
			/>
			<p role="status" className="field-hint num empty:hidden">
				{isAsTyped ? null : (
					<Spoken shown={RECIPE_MESSAGES.timeIs(shown)} heard={RECIPE_MESSAGES.timeIs(durationWords(minutes))} />
				)}
			</p>
		</>
	)
}

const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, '')
