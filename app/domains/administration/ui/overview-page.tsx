import { ArrowRight, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Header } from '#app/ui/header.tsx'
import { type Card, cardsOf, OVERVIEW, type OverviewFacts } from '../model/overview.ts'
import { ADMINISTRATION } from '../model/sections.ts'

/** What an administrator needs at a glance: what waits for them first. */
export function OverviewPage({ facts, now }: { facts: OverviewFacts; now: number }) {
	const cards = cardsOf(facts, now, usePlace())
	const waiting = cards.filter(({ needsYou }) => needsYou)
	return (
		<>
			<Header title={ADMINISTRATION.title} back={{ to: '/account/settings', label: ADMINISTRATION.back }} />
			<h2 className="mt-6 text-h3">{OVERVIEW.needsYou}</h2>
			{waiting.length === 0 ? <p className="mt-2 text-ink-2">{OVERVIEW.nothing}</p> : <Cards cards={waiting} />}
			{waiting.length < cards.length ? (
				<>
					<h2 className="mt-10 text-h3">{OVERVIEW.inOrder}</h2>
					<Cards cards={cards.filter(({ needsYou }) => !needsYou)} />
				</>
			) : null}
		</>
	)
}

const Cards = ({ cards }: { cards: readonly Card[] }) => (
	<ul className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
		{cards.map((card) => (
			<li key={card.name}>
				<OneCard card={card} />
			</li>
		))}
	</ul>
)

const BOX = 'flex h-full flex-col rounded-lg border p-5'

function OneCard({ card: { label, value, line, to, needsYou } }: { card: Card }) {
	const content = (
		<>
			<p className="flex items-center gap-2 text-small font-semibold text-ink-2">
				{needsYou ? <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-beet" /> : null}
				<span className="flex-1">{label}</span>
				{to === null ? null : <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
			</p>
			<p className="num mt-2 font-serif text-h1">{value}</p>
			<p className="mt-1 text-small text-ink-2">{line}</p>
		</>
	)
	const className = classNames(BOX, needsYou ? 'border-beet' : 'border-line')
	return to === null ? (
		<div className={className}>{content}</div>
	) : (
		<Link to={to} className={classNames(className, 'hover:border-ink-3')}>
			{content}
		</Link>
	)
}
