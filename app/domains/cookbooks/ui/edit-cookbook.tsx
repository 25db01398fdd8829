import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { CookbookView } from '../model/cookbook-view.ts'

const CookbookDialog = lazy(() => import('./cookbook-dialog.tsx'))

/** A button in a notice that opens an own cookbook's dialog. */
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
