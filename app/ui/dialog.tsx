import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-props.ts'
import { useOnceTrue } from './use-once-true.ts'

const DialogPanel = lazy(() => import('./dialog-panel.tsx'))

/** A dialog that traps the focus and restores it. Its code is loaded when it is first opened. */
export const Dialog = (props: DialogProps) =>
	useOnceTrue(props.open) ? (
		<Suspense>
			<DialogPanel {...props} />
		</Suspense>
	) : null
