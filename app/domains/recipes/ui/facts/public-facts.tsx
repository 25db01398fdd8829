import { Info } from 'lucide-react'
import { FACTS, publicFactsWords } from '#app/domains/ingredients/model/facts/messages.ts'
import type { PublicFacts as Facts } from '#app/domains/ingredients/model/facts/public-facts.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The server's facts of a public recipe, for a page without scripts. */
export function PublicFacts({ facts }: { facts: Facts }) {
	const words = publicFactsWords(facts)
	if (words.length === 0) return null
	return (
		<section aria-label={FACTS.allergens} className="mt-6 space-y-3 print:hidden">
			<Notice tone="oat" icon={<Info aria-hidden="true" className="size-5" />}>
				{words.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</Notice>
			<p className="text-micro text-ink-2">{FACTS.care}</p>
		</section>
	)
}
