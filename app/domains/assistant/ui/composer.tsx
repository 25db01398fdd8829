import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { CHAT } from '../model/messages.ts'
import { EXTRACT_PATH } from './paths.ts'

/** The local engine reads as many characters, and a model needs no more. */
const MOST_CHARACTERS = 4_000

type ComposerProps = {
	text: string
	onType: (text: string) => void
	/** Sends what was typed. */
	onSend: (text: string) => void
	onStop: () => void
	isAnswering: boolean
	/** Nothing can be sent yet. */
	isOff: boolean
	input: RefObject<HTMLTextAreaElement | null>
}

/**
 * The field for a question. Enter sends, except while an input method composes; with Shift it starts a new line. While
 * an answer comes, the button stops it.
 */
export const Composer = ({ text, onType, onSend, onStop, isAnswering, isOff, input }: ComposerProps) => {
	const isBlank = text.trim() === ''
	const send = () => {
		if (!isBlank && !isAnswering && !isOff) onSend(text.trim())
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		send()
	}
	const sendByEnter = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
		event.preventDefault()
		send()
	}
	useGrowing(input, text)
	return (
		<form onSubmit={submit} className="chat-composer">
			<IconLink to={EXTRACT_PATH} label={CHAT.attach}>
				<Paperclip aria-hidden="true" />
			</IconLink>
			<textarea
				ref={input}
				rows={1}
				value={text}
				maxLength={MOST_CHARACTERS}
				enterKeyHint="send"
				aria-label={CHAT.message}
				placeholder={CHAT.placeholder}
				onChange={({ currentTarget }) => onType(currentTarget.value)}
				onKeyDown={sendByEnter}
			/>
			{isAnswering ? (
				<IconButton key="stop" label={CHAT.stop} className="chat-send" onClick={onStop}>
					<Square aria-hidden="true" className="!size-4 fill-current" />
				</IconButton>
			) : (
				<IconButton key="send" type="submit" label={CHAT.send} disabled={isBlank || isOff} className="chat-send">
					<ArrowUp aria-hidden="true" />
				</IconButton>
			)}
		</form>
	)
}

/** Safari ends the composition before it tells the key; there the key has this code. */
const COMPOSING = 229
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
	nativeEvent.isComposing || keyCode === COMPOSING

/** The field grows with its text, by script where the browser does not do it. */
function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
	useEffect(() => {
		const area = input.current
		if (!area || CSS.supports('field-sizing', 'content')) return
		area.style.height = 'auto'
		area.style.height = `${area.scrollHeight}px`
	}, [input, text])
}
