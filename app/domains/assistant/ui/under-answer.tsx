import { ChevronDown, Pin, PinOff, Smartphone, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { PRICING_PATH } from '#app/platform/model/upgrade.ts'
import { Button } from '#app/ui/button.tsx'
import { CHAT, costWords, FAILED, UNDER } from '../model/messages.ts'
import { canBePinned } from '../model/pins.ts'
import { changeWords } from './change-words.ts'
import type { AnswerView, Chat } from './chat-view.ts'

type UnderAnswerProps = { answer: AnswerView; chat: Chat; isLast: boolean }

/** What code says under every answer: who answered, what has changed, what was looked at, what it cost. */
export const UnderAnswer = ({ answer, chat, isLast }: UnderAnswerProps) => {
	const { by, receipt, sources, state } = answer
	const changed = changeWords(answer, Date.now())
	const canPin = answer.isWhole && state === 'done' && canBePinned(answer.question)
	const isPinned = chat.pins.includes(answer.question)
	return (
		<div className="chat-under">
			{answer.notice ? <Notice words={answer.notice} /> : null}
			<p className="flex flex-wrap gap-x-3">
				{by === 'device' ? (
					<span className="inline-flex items-center gap-1">
						<Smartphone aria-hidden="true" className="!size-4" />
						{CHAT.onDevice}
					</span>
				) : null}
				{changed ? <span>{changed}</span> : null}
				{receipt ? (
					<span className="num">
						{UNDER.receipt(receipt.inputTokens + receipt.outputTokens, costWords(receipt.costMicros))}
					</span>
				) : null}
			</p>
			{sources.length > 0 ? <Sources sources={sources} /> : null}
			{isLast && !chat.isAnswering && by === 'device' ? (
				<div className="-ml-4 flex flex-wrap">
					{chat.model?.host ? (
						<Button look="text" size="small" onClick={() => void chat.ask(answer.question, 'model')}>
							<Sparkles aria-hidden="true" className="!size-4" />
							{CHAT.askModel}
						</Button>
					) : null}
					{canPin ? (
						<Button
							look="text"
							size="small"
							aria-pressed={isPinned}
							onClick={() => void chat.togglePin(answer.question, isPinned)}
						>
							{isPinned ? (
								<PinOff aria-hidden="true" className="!size-4" />
							) : (
								<Pin aria-hidden="true" className="!size-4" />
							)}
							{isPinned ? UNDER.pinned : UNDER.pin}
						</Button>
					) : null}
				</div>
			) : null}
		</div>
	)
}

/** Why the device has answered and not the model; what a plan limits leads to the plans. */
const Notice = ({ words }: { words: string }) => (
	<p className="mb-2 rounded-md bg-butter-tint px-4 py-3 text-butter-text">
		{words}
		{/\bUpgrade\b/.test(words) ? (
			<a
				href={PRICING_PATH}
				target="_blank"
				rel="noopener"
				className="ml-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
			>
				{FAILED.viewPlans}
			</a>
		) : null}
	</p>
)

const Sources = ({ sources }: Pick<AnswerView, 'sources'>) => (
	<details className="chat-sources">
		<summary>
			{`${UNDER.sources} ${sources.length}`}
			<ChevronDown aria-hidden="true" className="!size-4" />
		</summary>
		<ul>
			{sources.map(({ label, path }) => (
				<li key={path + label}>
					<Link to={path}>{label}</Link>
				</li>
			))}
		</ul>
	</details>
)
