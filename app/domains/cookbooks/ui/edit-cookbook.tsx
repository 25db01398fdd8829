import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { CookbookView } from '../model/cookbook-view.ts'

const CookbookDialog = lazy(() => import('./cookbook-dialog.tsx'))

/** A button in a notice that opens the dialog of one's own cookbook. */
export function EditCookbook({ cookbook, label }: { cookbook: CookbookView; label: string }) {
	const [isOpen, setOpen] = useState(false)
	const close = () => setOpen(false)
	return (
		<>
			<Button look="quiet" size="small" onClick={() => setOpen(true)}>
				{label}
			</Button>
			<Suspense>{isOpen ? <CookbookDialog cookbook={cookbook} onClose={close} onSaved={close} /> : null}</Suspense>
		</>
	)
}
