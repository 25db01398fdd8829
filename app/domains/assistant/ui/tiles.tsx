import { CalendarDays, Globe, Lightbulb, Pin, Scale, ScanText, SquarePen, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { CHAT, TILE_SENTENCES as SAY, UNDER } from '../model/messages.ts'
import type { Chat } from './chat-view.ts'
import { CREATE_PATH, EXTRACT_PATH } from './paths.ts'

type TilesProps = Pick<Chat, 'ask' | 'cuisines' | 'pins' | 'togglePin'>

/** What an empty chat offers: the six tiles of every kitchen, and the sentences that this cook has pinned. */
export const Tiles = ({ ask, cuisines, pins, togglePin }: TilesProps) => {
	const [offered, setOffered] = useState<string[] | null>(null)
	const offerCuisines = () =>
		offered
			? setOffered(null)
			: void cuisines().then(setOffered, () => {
					setOffered([])
				})
	return (
		<>
			<ul aria-label={CHAT.tiles} className="chat-tiles">
				<Tile icon={<Lightbulb />} onPress={() => void ask(SAY.suggestRecipe)}>
					{CHAT.suggestRecipe}
				</Tile>
				<Tile icon={<Scale />} onPress={() => void ask(SAY.convertUnit)}>
					{CHAT.convertUnit}
				</Tile>
				<Tile icon={<CalendarDays />} onPress={() => void ask(SAY.mealPlan)}>
					{CHAT.mealPlan}
				</Tile>
				<Tile icon={<Globe />} onPress={offerCuisines} isOpen={offered !== null}>
					{CHAT.cuisine}
				</Tile>
				{offered ? <Cuisines names={offered} ask={ask} /> : null}
				<Tile icon={<ScanText />} to={EXTRACT_PATH}>
					{CHAT.extractRecipe}
				</Tile>
				<Tile icon={<SquarePen />} to={CREATE_PATH}>
					{CHAT.createRecipe}
				</Tile>
			</ul>
			{pins.length > 0 ? (
				<ul aria-label={UNDER.pinned} className="chat-pins">
					{pins.map((sentence) => (
						<li key={sentence}>
							<button type="button" className="chat-tile" onClick={() => void ask(sentence)}>
								<Pin aria-hidden="true" />
								<span className="clamp2">{sentence}</span>
							</button>
							<IconButton label={UNDER.unpin(sentence)} onClick={() => void togglePin(sentence, true)}>
								<X aria-hidden="true" />
							</IconButton>
						</li>
					))}
				</ul>
			) : null}
		</>
	)
}

type TileProps = { icon: ReactNode; children: string; isOpen?: boolean } & ({ to: string } | { onPress: () => void })

const Tile = ({ icon, children, isOpen, ...act }: TileProps) => {
	const inside = (
		<>
			<span aria-hidden="true" className="contents">
				{icon}
			</span>
			{children}
		</>
	)
	return (
		<li>
			{'to' in act ? (
				<Link to={act.to} className="chat-tile">
					{inside}
				</Link>
			) : (
				<button type="button" aria-expanded={isOpen} className="chat-tile" onClick={act.onPress}>
					{inside}
				</button>
			)}
		</li>
	)
}

const Cuisines = ({ names, ask }: { names: readonly string[]; ask: Chat['ask'] }) => (
	<li className="chat-cuisines">
		{names.length === 0 ? (
			<p className="text-small text-ink-2">{CHAT.noCuisines}</p>
		) : (
			<ul aria-label={CHAT.cuisines}>
				{names.map((name) => (
					<li key={name}>
						<Chip onClick={() => void ask(SAY.cuisine(name))}>{name}</Chip>
					</li>
				))}
			</ul>
		)}
	</li>
)
