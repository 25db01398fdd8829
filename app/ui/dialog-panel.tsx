import { DialogFrame } from './dialog-frame.tsx'
import type { DialogProps } from './dialog-props.ts'
import { useClosing } from './use-closing.tsx'

/** The dialog itself; `dialog.tsx` loads it. */
export default function DialogPanel(props: DialogProps) {
	const { onOpenChange, watch, question } = useClosing(props.open, props.onOpenChange)
	return <DialogFrame {...props} onOpenChange={onOpenChange} watch={watch} over={question} />
}
