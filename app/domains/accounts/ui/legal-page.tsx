import type { ReactNode } from 'react'
import type { LegalText } from '../model/legal/legal-text.ts'
import { LegalSections } from './legal-sections.tsx'

/** A legal text on a page of its own, with `back` above the title and `actions` below the text. */
export const LegalPage = ({ text, back, actions }: { text: LegalText; back: ReactNode; actions?: ReactNode }) => (
	<main className="mx-auto w-full max-w-[48rem] px-5 pt-3 pb-16 lg:pt-8">
		{back}
		<h1 className="mt-3 text-h1 lg:text-display">{text.title}</h1>
		<LegalSections text={text} heading="h2" />
		{actions ? <div className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">{actions}</div> : null}
	</main>
)
