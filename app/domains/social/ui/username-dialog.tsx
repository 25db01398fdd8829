import { useId } from 'react'
import { useFetchers } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { USERNAME_INTENT } from '../model/connection-answer.ts'
import { USERNAME } from '../model/username.ts'
import { UsernameForm } from './username-form.tsx'

/** Asks for a username before something that others see; 'Not now' goes on without one. */
export default function UsernameDialog({
	open,
	onOpenChange,
	onGoOn,
}: {
	open: boolean
	onOpenChange: (open: boolean) => void
	onGoOn: () => void
}) {
	const form = useId()
	const isBusy = useFetchers().some(({ formData }) => formData?.get('intent') === USERNAME_INTENT)
	const goOn = () => {
		onOpenChange(false)
		onGoOn()
	}
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={USERNAME.title}
			description={USERNAME.intro}
			footer={
				<>
					<Button look="text" onClick={goOn}>
						{USERNAME.later}
					</Button>
					<Button type="submit" form={form} look="primary" busy={isBusy}>
						{USERNAME.save}
					</Button>
				</>
			}
		>
			<div className="mt-4">
				<UsernameForm id={form} username={null} onSaved={goOn} />
			</div>
		</Dialog>
	)
}
