import { Sparkles } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isNearLimit } from '#app/domains/billing/model/usage.ts'
import { makeId } from '#app/platform/model/ids.ts'
import { Button } from '#app/ui/button.tsx'
import { askImage } from '../client/remote-engine.ts'
import type { ImageRequest } from '../model/chat-request.ts'
import { FAILED } from '../model/messages.ts'
import { WRITE } from '../model/write-messages.ts'
import { PICTURE_PARAM } from '../model/written-draft.ts'
import { useAiStatus } from './use-ai-status.ts'

type MakePictureProps = {
	/** The dish as the form has it now. */
	dish(): Omit<ImageRequest, 'turn'>
	/** Adds the picture to the form, like a photo. */
	onMade(file: File): Promise<void>
}

/** Lets the model make a picture of the dish. Only there where this server has a model that makes pictures. */
export default function MakePicture({ dish, onMade }: MakePictureProps) {
	const status = useAiStatus()
	const [isBusy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	// A press after a lost answer belongs to the same turn, which is counted once.
	const turn = useRef<string>(undefined)
	const leaves = useRef(new AbortController())
	useEffect(() => {
		const controller = new AbortController()
		leaves.current = controller
		return () => controller.abort()
	}, [])

	const make = async () => {
		const wish = dish()
		if (wish.title.trim() === '') return setProblem(WRITE.pictureNeedsTitle)
		setBusy(true)
		setProblem(null)
		turn.current ??= makeId()
		const { signal } = leaves.current
		const made = await askImage({ ...wish, turn: turn.current }, signal).catch(() => null)
		if (signal.aborted) return
		if (made instanceof Blob) await onMade(new File([made], `${WRITE.pictureName}.png`, { type: made.type }))
		else setProblem(made?.message ?? FAILED.message)
		const isLost = !(made instanceof Blob) && made?.cause === 'offline'
		if (!isLost) turn.current = undefined
		setBusy(false)
	}
	usePictureWish(status?.hasImages === true, make)

	if (!status?.hasImages) return null
	return (
		<>
			<Button
				look="quiet"
				busy={isBusy}
				onClick={() => void make()}
				className="size-28 flex-col !px-2 text-center text-small"
			>
				{isBusy ? null : <Sparkles aria-hidden="true" className="size-6" />}
				{isBusy ? WRITE.making : WRITE.picture}
			</Button>
			<p className="num mt-1 w-28 text-micro text-ink-2">
				{isNearLimit(status.images) ? FAILED.nearLimit(FAILED.imageFeature, status.images) : WRITE.used(status.images)}
			</p>
			{problem ? (
				<p role="alert" className="mt-1 w-28 text-micro font-semibold text-beet">
					{problem}
				</p>
			) : null}
		</>
	)
}

/** Makes the picture that the cook has wished for on a card, once. */
function usePictureWish(canMake: boolean, make: () => Promise<void>): void {
	const [search, setSearch] = useSearchParams()
	const isWished = search.has(PICTURE_PARAM)
	const latest = useRef(make)
	useEffect(() => {
		latest.current = make
	})
	const forget = useCallback(() => {
		setSearch(
			(params) => {
				params.delete(PICTURE_PARAM)
				return params
			},
			{ replace: true, preventScrollReset: true },
		)
	}, [setSearch])
	const isDone = useRef(false)
	useEffect(() => {
		if (!canMake || !isWished || isDone.current) return
		isDone.current = true
		forget()
		void latest.current()
	}, [canMake, isWished, forget])
}
