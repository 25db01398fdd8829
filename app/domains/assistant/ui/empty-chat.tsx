import { Dish } from '#app/ui/plate.tsx'
import type { PlateSetting } from '#app/ui/plate-markup.ts'
import { CHAT, greetingOf } from '../model/messages.ts'
import type { Chat } from './chat-view.ts'
import { Tiles } from './tiles.tsx'

const SALAD: PlateSetting = { food: 'salad', crockery: 'bowl', cloth: 'herb', weave: 'plain', tint: 'own' }
const DRINK: PlateSetting = { food: 'drink', crockery: 'board', cloth: 'oat', weave: 'plain', tint: 'own' }

/** A conversation before its first message: a greeting for the page, and what can be asked. */
export const EmptyChat = ({ chat, level }: { chat: Chat; level: 1 | 2 }) => {
	const Heading = level === 1 ? 'h1' : 'h2'
	return (
		<div className="chat-empty">
			<div className="chat-empty-art" aria-hidden="true">
				<Dish setting={SALAD} className="size-40" />
				<Dish setting={DRINK} className="size-24" />
			</div>
			<Heading className="mt-5 text-h2">{CHAT.question}</Heading>
			<p className="mt-2 max-w-[34ch] text-ink-2">{greetingOf(chat.page.name, chat.page.recipe)}</p>
			<Tiles {...chat} />
		</div>
	)
}
