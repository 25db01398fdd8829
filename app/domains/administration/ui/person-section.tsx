import { type ReactNode, useId } from 'react'

/** A part of a person's page. */
export const PersonSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => {
	const id = useId()
	return (
		<section aria-labelledby={id} className="min-w-0">
			<h2 id={id} className="text-h3">
				{title}
			</h2>
			{hint ? <p className="mt-1 text-small text-ink-2">{hint}</p> : null}
			<div className="mt-2">{children}</div>
		</section>
	)
}
