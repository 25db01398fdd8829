import { type ComponentType, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { makeId } from '#app/platform/model/ids.ts'
import { AskForProof } from '#app/ui/ask-for-proof.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { useFocusFirstError } from '#app/ui/use-focus-first-error.ts'
import {
	AUDIENCES,
	LIST_FIELD,
	MAX_MESSAGE,
	MAX_MESSAGE_TITLE,
	MESSAGES_PAGE,
	type MessageErrors,
	type TypedMessage,
} from '../model/messages-page.ts'
import type { Previewed } from './messages-page.tsx'

export type MessageAnswer =
	| { kind: 'preview'; message: TypedMessage; count: number }
	| { kind: 'wrong'; errors: MessageErrors }
	| { kind: 'sent'; count: number | null }
	| { kind: 'refused'; problem: string; code?: string }

/** A message, its preview with the number of its cooks, and only then the button that sends it. */
export function MessageForm({ id: madeId, Preview }: { id: string; Preview: ComponentType<Previewed> }) {
	// The id of what is typed stays until it is sent, also when the page is read again.
	const [id, setId] = useState(madeId)
	const preview = useFetcher<MessageAnswer>()
	const sending = useFetcher<MessageAnswer>()
	const [audience, setAudience] = useState<string>('all')
	const [seen, setSeen] = useState<Extract<MessageAnswer, { kind: 'preview' }> | null>(null)
	const asked = preview.data
	const sent = sending.data
	const [errors, setErrors] = useState<MessageErrors>({})
	const form = useFocusFirstError(errors)
	useEffect(() => {
		if (!asked) return
		setErrors(asked.kind === 'wrong' ? asked.errors : {})
		if (asked.kind === 'preview') setSeen(asked)
		if (asked.kind === 'refused' && asked.code !== 'reauthentication_required')
			showToast({ kind: 'problem', title: asked.problem })
	}, [asked])
	useEffect(() => {
		if (!sent) return
		setErrors(sent.kind === 'wrong' ? sent.errors : {})
		// What was seen is not what can be sent any more.
		if (sent.kind === 'wrong') setSeen(null)
		if (sent.kind === 'refused' && sent.code !== 'reauthentication_required')
			showToast({ kind: 'problem', title: sent.problem })
		if (sent.kind !== 'sent') return
		setSeen(null)
		setId(makeId())
		setAudience('all')
		form.current?.reset()
		form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
		showToast({
			kind: 'done',
			title: sent.count === null ? MESSAGES_PAGE.sentAlready : MESSAGES_PAGE.sent(sent.count),
		})
	}, [sent, form])
	const send = () => seen && void sending.submit({ intent: 'send', ...seen.message }, { method: 'post' })
	const { fields, hints } = MESSAGES_PAGE
	return (
		<>
			<preview.Form
				ref={form}
				method="post"
				noValidate
				className="mt-4 grid grid-cols-1 gap-5"
				onChange={() => setSeen(null)}
			>
				<input type="hidden" name="intent" value="preview" />
				<input type="hidden" name="id" value={id} />
				<Field label={fields.title} hint={hints.title} error={errors.title}>
					<TextInput name="title" maxLength={MAX_MESSAGE_TITLE} autoComplete="off" />
				</Field>
				<Field label={fields.message} hint={hints.message} error={errors.message}>
					<TextArea name="message" maxLength={MAX_MESSAGE} />
				</Field>
				<Field label={fields.link} hint={hints.link} error={errors.link}>
					<TextInput name="link" defaultValue="/home" autoComplete="off" />
				</Field>
				<Field label={fields.audience} error={errors.audience}>
					<Select name="audience" value={audience} onChange={({ target }) => setAudience(target.value)}>
						{AUDIENCES.map((name) => (
							<option key={name} value={name}>
								{MESSAGES_PAGE.audiences[name]}
							</option>
						))}
					</Select>
				</Field>
				{audience === 'list' ? (
					<Field label={fields.list} hint={hints.list} error={errors.list}>
						<TextArea name={LIST_FIELD} rows={5} />
					</Field>
				) : null}
				<div>
					<Button type="submit" look="line" busy={preview.state !== 'idle'}>
						{MESSAGES_PAGE.preview}
					</Button>
				</div>
			</preview.Form>
			<AskForProof answer={refusalIn(asked)} onDone={() => void preview.submit(form.current)} />
			{seen ? (
				<section aria-labelledby="message-preview" className="mt-6">
					<h3 id="message-preview" className="text-h4">
						{MESSAGES_PAGE.previewTitle}
					</h3>
					<Preview title={seen.message.title} message={seen.message.message} link={seen.message.link} />
					<p role="status" className="num mt-3">
						{MESSAGES_PAGE.reaches(seen.count)}
					</p>
					{seen.count > 0 ? (
						<Button look="primary" className="mt-3" busy={sending.state !== 'idle'} onClick={send}>
							{MESSAGES_PAGE.send(seen.count)}
						</Button>
					) : null}
				</section>
			) : null}
			<AskForProof answer={refusalIn(sent)} onDone={send} />
		</>
	)
}

/** The answer itself, not a copy: each is asked about once. */
const refusalIn = (answer: MessageAnswer | undefined) => (answer?.kind === 'refused' ? answer : undefined)
