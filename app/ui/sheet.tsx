import { lazy, Suspense } from 'react'
import type { SheetProps } from './sheet-props.ts'
import { useOnceTrue } from './use-once-true.ts'

const SheetPanel = lazy(() => import('./sheet-panel.tsx'))

/**
 * A panel from the bottom edge (filters, a day's choices): drag it down, press outside it or Escape to close. Loaded
 * when first opened.
 */
export const Sheet = (props: SheetProps) =>
	useOnceTrue(props.open) ? (
		<Suspense>
			<SheetPanel {...props} />
		</Suspense>
	) : null
