import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useOnceTrue } from '#app/ui/use-once-true.ts'
import { REPORT, type Reportable } from '../model/report-words.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The link below another cook's public recipe or cookbook for reporting it. */
export function ReportLink({ thing, id }: { thing: Reportable; id: string }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<div className="no-print page flex justify-center pb-10">
			<Button look="text" size="small" onClick={() => setOpen(true)}>
				<Flag aria-hidden="true" className="!size-4" />
				{REPORT.action}
			</Button>
			{useOnceTrue(isOpen) ? (
				<Suspense>
					<ReportDialog thing={thing} id={id} open={isOpen} onOpenChange={setOpen} />
				</Suspense>
			) : null}
		</div>
	)
}
