import { CircleStop, Sparkles } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isNearLimit } from '#app/domains/billing/model/usage.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { useMe } from '#app/sync/client/react/use-me.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { AiStatus, RecipeLine } from '../model/chat-answer.ts'
import { CHAT, FAILED } from '../model/messages.ts'
import { QUOTA_MESSAGES } from '../model/quota-messages.ts'
import { WRITE } from '../model/write-messages.ts'
import { useAiStatus } from './use-ai-status.ts'

type WriteDialogProps = {
	onClose(): void
	/** The recipe is written; the editor opens with it at `path`. */
	onWritten(path: string): void
}

/** Asks the model for a recipe and shows each line as it comes. The editor opens with it; the cook saves. */
export default function WriteDialog({ onClose, onWritten }: WriteDialogProps) {
	const localStore = useLocalStore()
	const me = useMe()
	const status = useAiStatus()
	const [wish, setWish] = useState('')
	const [lines, setLines] = useState<RecipeLine[]>([])
	const [work, setWork] = useState<'writing' | 'again' | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const [isMissing, setMissing] = useState(false)
	const running = useRef<AbortController>(undefined)
	useEffect(() => () => running.current?.abort(), [])

	const stop = () => {
		running.current?.abort()
		setWork(null)
		setLines([])
	}
	const write = async () => {
		if (!localStore || !me) return setProblem(CHAT.notKept)
		const controller = new AbortController()
		running.current = controller
		setProblem(null)
		setLines([])
		setWork('writing')
		const seen = {
			onLine: (line: RecipeLine) => setLines((before) => [...before, line]),
			onAgain() {
				setLines([])
				setWork('again')
			},
		}
		const answer = await import('../client/write-new-recipe.ts')
			.then(({ writeNewRecipe }) => writeNewRecipe(wish.trim(), { localStore, me, signal: controller.signal, ...seen }))
			.catch((error: unknown) => {
				if (!controller.signal.aborted) console.error('assistant: no recipe was written', error)
				return { refused: FAILED.message }
			})
		if (controller.signal.aborted) return
		if ('path' in answer) return onWritten(answer.path)
		setWork(null)
		setLines([])
		setProblem(answer.refused)
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setMissing(wish.trim() === '')
		if (wish.trim() !== '') void write()
	}
	const reason = reasonWithout(status)
	return (
		<Dialog
			open
			onOpenChange={(open) => open || onClose()}
			title={WRITE.title}
			closeLabel={WRITE.close}
			className="[--dialog-width:40rem]"
		>
			<form onSubmit={submit} noValidate className="mt-4 space-y-4">
				<Field label={WRITE.wish} hint={WRITE.wishHint} error={isMissing ? WRITE.wishMissing : undefined}>
					<TextArea
						name="wish"
						rows={3}
						maxLength={1_000}
						value={wish}
						onChange={(event) => setWish(event.target.value)}
						readOnly={work !== null}
						autoFocus
					/>
				</Field>
				{reason ? <p role="status">{reason}</p> : null}
				{status?.host ? (
					<p className="text-small text-ink-2">
						{WRITE.goesTo(status.host)} {WRITE.used(status.recipes)}.{' '}
						{isNearLimit(status.recipes) ? FAILED.nearLimit(FAILED.recipeFeature, status.recipes) : null}
					</p>
				) : null}
				{problem ? (
					<p role="alert" className="rounded-md bg-beet-tint p-4 font-semibold text-beet">
						{problem}
					</p>
				) : null}
				<p role="status" className={work === 'again' ? 'text-small' : 'sr-only'}>
					{work === 'again' ? WRITE.again : work ? WRITE.writing : ''}
				</p>
				<Lines lines={lines} />
				{work ? (
					<Button look="quiet" className="w-full" onClick={stop}>
						<CircleStop aria-hidden="true" className="size-5" />
						{WRITE.stop}
					</Button>
				) : (
					<Button type="submit" look="primary" disabled={!status?.model} className="w-full">
						<Sparkles aria-hidden="true" className="size-5" />
						{WRITE.write}
					</Button>
				)}
			</form>
		</Dialog>
	)
}

/** Why no recipe can be written just now; null where one can, and until the server has answered. */
function reasonWithout(status: AiStatus | null | undefined): string | null {
	if (status === undefined || status?.model) return null
	return status ? QUOTA_MESSAGES.noKey : CHAT.offline
}

/** What stands in a recipe so far: its texts, ingredients and steps. */
const Lines = ({ lines }: { lines: readonly RecipeLine[] }) => {
	if (lines.length === 0) return null
	const title = lines.find(({ field }) => field === 'title')
	const steps = lines.filter(({ field }) => field === 'steps')
	return (
		<section aria-label={WRITE.draft} className="max-h-72 overflow-y-auto rounded-md bg-oat p-4">
			{title && 'text' in title ? <h3 className="font-serif text-h4">{title.text}</h3> : null}
			<ul className="mt-2">
				{lines.map((line) => (line.field === 'ingredients' ? <li key={line.text}>{line.text}</li> : null))}
			</ul>
			<ol className="mt-2 list-decimal pl-6">
				{steps.map((line) => ('text' in line ? <li key={line.text}>{line.text}</li> : null))}
			</ol>
		</section>
	)
}
