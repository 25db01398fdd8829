import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { CHAT_LIMITS } from '../../model/chat-limits.ts'
import { SESSIONS } from '../../model/messages.ts'
import type { SessionView } from '../chat-view.ts'

type RenameDialogProps = { session: SessionView; onRename: (title: string) => void; onClose: () => void }

/** Asks for another title of a conversation. */
export const RenameDialog = ({ session, onRename, onClose }: RenameDialogProps) => {
	const form = useId()
	const [title, setTitle] = useState(session.title)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (title.trim() === '') return
		onRename(title.trim())
		onClose()
	}
	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title={SESSIONS.renameTitle}
			footer={
				<>
					<Button look="text" onClick={onClose}>
						{SESSIONS.cancel}
					</Button>
					<Button look="primary" type="submit" form={form} disabled={title.trim() === ''}>
						{SESSIONS.save}
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit} className="mt-4">
				<Field label={SESSIONS.name}>
					<TextInput
						value={title}
						maxLength={CHAT_LIMITS.title}
						onChange={({ currentTarget }) => setTitle(currentTarget.value)}
					/>
				</Field>
			</form>
		</Dialog>
	)
}
