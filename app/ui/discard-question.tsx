import { Button } from './button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { useBackCloses } from './use-back-closes.ts'

type DiscardQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

/** Asked when a sheet or dialog with typed text is about to close. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
	useBackCloses(open, onKeep)
	return (
		<DialogFrame
			open={open}
			onOpenChange={onKeep}
			title="Discard changes?"
			description="What you changed here is not saved yet."
			footer={
				<>
					<Button look="text" onClick={onKeep}>
						Keep editing
					</Button>
					<Button look="danger" onClick={onDiscard}>
						Discard changes
					</Button>
				</>
			}
		/>
	)
}
