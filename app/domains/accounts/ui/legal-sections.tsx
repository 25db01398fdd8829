import type { LegalText } from '../model/legal/legal-text.ts'

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
						{paragraph}
					</p>
				))}
			</section>
		))}
	</>
)
