import { Link } from 'react-router'
import { type LegalText, SUPPORT_FORM } from '../model/legal/legal-text.ts'
import { SUPPORT_PATH } from '../model/support-path.ts'

/** The sections of a legal text, with headings one level below the caller's title. */
export const LegalSections = ({ text, heading: Heading }: { text: LegalText; heading: 'h2' | 'h4' }) => (
	<>
		<p className="mt-1 text-ink-2">Last updated {text.updated}</p>
		{text.sections.map((section, index) => (
			<section key={section.heading} className="mt-7">
				<Heading className={Heading === 'h2' ? 'text-h3' : 'text-h4'}>
					{index + 1}. {section.heading}
				</Heading>
				{section.paragraphs.map((paragraph) => (
					<p key={paragraph} className="mt-2 max-w-[68ch]">
						<Words text={paragraph} />
					</p>
				))}
			</section>
		))}
	</>
)

/** A paragraph, in which the words for the support form lead there; in a new tab, so that a form keeps what was typed. */
function Words({ text }: { text: string }) {
	const [before, ...after] = text.split(SUPPORT_FORM)
	if (after.length === 0) return text
	return (
		<>
			{before}
			<Link
				to={SUPPORT_PATH}
				target="_blank"
				rel="noreferrer"
				className="font-semibold text-accent-text underline underline-offset-4"
			>
				{SUPPORT_FORM}
			</Link>
			{after.join(SUPPORT_FORM)}
		</>
	)
}
