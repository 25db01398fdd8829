import { Check, Flame, Hand, Heater, Hourglass, Pencil, Play } from 'lucide-react'
import { beginTask, canWait, correctTask, minutesOf, SERVE } from '#app/domains/recipes/model/serve/messages.ts'
import type { Placed } from '#app/domains/recipes/model/serve/schedule.ts'
import type { ServeSession } from '#app/domains/recipes/model/serve/session.ts'
import type { Task } from '#app/domains/recipes/model/serve/task.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { clockOf } from './clock-time.ts'

type TimelineProps = {
	placed: Placed[]
	titles: ReadonlyMap<string, string>
	session: ServeSession
	onBegin: (task: Task) => void
	onDone: (task: Task) => void
	onCorrect: (task: Task) => void
}

/** What to begin when, in order. */
export const Timeline = ({ placed, titles, session, onBegin, onDone, onCorrect }: TimelineProps) => (
	<ol className="mt-4">
		{placed.map(({ task, start, slack }) => {
			const isRunning = session.running[task.id] !== undefined
			return (
				<li key={task.id} className="flex items-start gap-3 border-t border-line py-3">
					<span className="num w-12 shrink-0 pt-2.5 font-semibold">{clockOf(start)}</span>
					<label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 pt-2">
						<span className="check">
							<input type="checkbox" className="native" checked={false} onChange={() => onDone(task)} />
							<Check aria-hidden="true" />
						</span>
						<span className="min-w-0">
							<span className="block text-small font-medium text-herb-text">{titles.get(task.dishId)}</span>
							<span className="clamp3">{task.text}</span>
							<Needs task={task} slack={isRunning ? 0 : slack} />
						</span>
					</label>
					{isRunning ? null : (
						<IconButton label={beginTask(task.text)} look="quiet" onClick={() => onBegin(task)}>
							<Play aria-hidden="true" />
						</IconButton>
					)}
					<IconButton label={correctTask(task.text)} onClick={() => onCorrect(task)}>
						<Pencil aria-hidden="true" />
					</IconButton>
				</li>
			)
		})}
	</ol>
)

const Needs = ({ task, slack }: { task: Task; slack: number }) => (
	<span className="num mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2 [&_svg]:size-4">
		<span>{minutesOf(task.minutes)}</span>
		<span className="flex items-center gap-1.5">
			{task.isActive ? <Hand aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
			{task.isActive ? SERVE.active : SERVE.waiting}
		</span>
		{task.place === 'none' ? null : (
			<span className="flex items-center gap-1.5">
				{task.place === 'oven' ? <Heater aria-hidden="true" /> : <Flame aria-hidden="true" />}
				{task.place === 'oven' ? SERVE.oven : SERVE.burner}
				{task.celsius === null ? '' : ` ${task.celsius} °C`}
			</span>
		)}
		{slack > 0 ? <span>{canWait(slack)}</span> : null}
	</span>
)
