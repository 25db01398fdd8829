import { TriangleAlert } from 'lucide-react'
import { Notice } from '#app/ui/notice.tsx'
import type { KeptDraft } from '../client/kept-drafts.ts'
import { WRITE } from '../model/write-messages.ts'

/** What to know of a recipe of a model before it is saved: that it is not saved, and whom it does not suit. */
export default function WrittenNotes({ draft, isMissing }: { draft: KeptDraft | null; isMissing: boolean }) {
	if (isMissing)
		return (
			<p role="status" className="mt-4 max-w-[46rem] text-ink-2">
				{WRITE.gone}
			</p>
		)
	if (!draft) return null
	const { findings = [] } = draft
	return (
		<>
			<p className="mt-4 max-w-[46rem] text-small text-ink-2">{WRITE.unsaved}</p>
			{findings.length > 0 ? (
				<Notice
					tone="beet"
					icon={<TriangleAlert aria-hidden="true" className="size-5" />}
					role="alert"
					className="mt-4 max-w-[46rem]"
				>
					<ul className="font-semibold">
						{findings.map((finding) => (
							<li key={finding}>{finding}</li>
						))}
					</ul>
				</Notice>
			) : null}
		</>
	)
}
