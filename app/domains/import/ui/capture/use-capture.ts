import { useEffect, useRef, useState } from 'react'
import { ExtractionError } from '#app/domains/import/client/documents/extraction-error.ts'
import type { Captured } from '#app/domains/import/model/capture/captured.ts'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import type { Owned } from '#app/domains/import/model/save/same-recipe.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { showToast } from '#app/ui/toasts.tsx'

/** `hint`: what is behind it, below it. */
export type Work = { says: string; hint?: string; part?: number }
export type CaptureStage =
	| { is: 'ask' }
	/** A source with several recipes. */
	| { is: 'choose'; found: Captured[] }
	/** The cook already has this recipe. */
	| { is: 'same'; captured: Captured; owned: Owned }

/** Reads something and reports its progress. */
export type CaptureJob = (tell: (work: Work) => void, signal: AbortSignal) => Promise<Captured[]>

/**
 * From a source to one recipe for the editor: choose among several, report that it already exists, take over its
 * picture.
 */
export function useCapture(
	localStore: LocalStore | undefined,
	onCaptured: (captured: Captured) => void,
	done: string = M.extracted.title,
) {
	const [stage, setStage] = useState<CaptureStage>({ is: 'ask' })
	const [work, setWork] = useState<Work>()
	const [problem, setProblem] = useState<{ title: string; message: string }>()
	const abort = useRef<AbortController | undefined>(undefined)
	useEffect(() => () => abort.current?.abort(), [])
	// A reading outlives the render that started it.
	const latest = useRef({ onCaptured, done })
	useEffect(() => {
		latest.current = { onCaptured, done }
	})

	const during = async (job: (signal: AbortSignal) => Promise<void>) => {
		const controller = new AbortController()
		abort.current?.abort()
		abort.current = controller
		setProblem(undefined)
		try {
			await job(controller.signal)
		} catch (error) {
			if (controller.signal.aborted) return
			if (!(error instanceof ExtractionError)) console.error(error)
			const known = error instanceof ExtractionError ? error : new ExtractionError(M.imageFailed.title, M.unknownError)
			setProblem({ title: known.title, message: known.message })
		} finally {
			if (abort.current === controller) setWork(undefined)
		}
	}

	const extract = (job: CaptureJob) =>
		during(async (signal) => {
			const found = await job((next) => signal.aborted || setWork(next), signal)
			if (signal.aborted) return
			const [first, ...others] = found
			if (others.length > 0) setStage({ is: 'choose', found })
			else if (first) await check(first, signal)
		})

	const check = async (captured: Captured, signal: AbortSignal) => {
		const { findSame } = await import('#app/domains/import/client/find-same.ts')
		// A local store that does not answer must not stop the import.
		const owned = localStore ? await findSame(localStore, captured.recipe).catch(() => null) : null
		if (signal.aborted) return
		if (owned) setStage({ is: 'same', captured, owned })
		else await take(captured, signal)
	}

	const take = async (captured: Captured, signal: AbortSignal) => {
		const { takePictures } = await import('#app/domains/import/client/take-pictures.ts')
		if (captured.recipe.image_urls.length > 0) setWork({ says: M.pictureBusy })
		const images = captured.images.length > 0 ? captured.images : await takePictures(captured.recipe, signal)
		if (signal.aborted) return
		if (captured.recipe.image_urls.length > 0 && images.length === 0)
			showToast({ kind: 'problem', title: M.pictureFailed })
		const whole = { ...captured, images }
		if (localStore) {
			const { keepExtracted } = await import('#app/domains/import/client/extracted-recipes.ts')
			await keepExtracted(localStore, whole).catch(() => undefined)
		}
		const isCut = captured.recipe.cut.length > 0
		showToast({ kind: 'done', title: latest.current.done, description: isCut ? M.fieldsCut : M.extracted.hint })
		latest.current.onCaptured(whole)
	}

	return {
		stage,
		work,
		problem,
		extract,
		choose: (captured: Captured) => during((signal) => check(captured, signal)),
		keepBoth: (captured: Captured) => during((signal) => take(captured, signal)),
		startOver: () => {
			abort.current?.abort()
			setWork(undefined)
			setProblem(undefined)
			setStage({ is: 'ask' })
		},
		forgetProblem: () => setProblem(undefined),
	}
}
