import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type OwnMethods, REAUTHENTICATION_PATH } from '../../model/reauthentication.ts'
import { REAUTHENTICATION } from '../../model/security-messages.ts'
import { ReauthenticateForm } from './reauthenticate-form.tsx'

/** Asks for a reauthentication in a dialog over the page that needs it. */
export default function ReauthenticationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
	const { data: methods, load } = useFetcher<OwnMethods>()
	useEffect(() => void load(REAUTHENTICATION_PATH), [load])
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={REAUTHENTICATION.title}
			description={REAUTHENTICATION.why}
			footer={
				<Button look="text" onClick={onClose}>
					{REAUTHENTICATION.cancel}
				</Button>
			}
		>
			{methods ? <ReauthenticateForm methods={methods} onDone={onDone} /> : <div className="h-44" aria-busy="true" />}
		</Dialog>
	)
}
