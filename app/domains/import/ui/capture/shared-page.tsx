import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type AiSource, addressForAi, fileForAi, pageForAi, textForAi } from '#app/domains/import/client/ai-source.ts'
import { captureFile, captureText } from '#app/domains/import/client/capture-sources.ts'
import { ExtractionError } from '#app/domains/import/client/documents/extraction-error.ts'
import { readAddress } from '#app/domains/import/client/read-address.ts'
import { findShared, forgetShared } from '#app/domains/import/client/shared-things.ts'
import { type Captured, captured, draftOfCaptured } from '#app/domains/import/model/capture/captured.ts'
import { importPath } from '#app/domains/import/model/capture/import-ways.ts'
import { IMPORT_MESSAGES as M } from '#app/domains/import/model/capture/messages.ts'
import { kindOfShared, type SharedKind } from '#app/domains/import/model/capture/shared.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import type { LocalStore } from '#app/sync/client/store/local-store.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Header } from '#app/ui/header.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AskAi, byAi } from './ask-ai.tsx'
import { likelyLanguage } from './file-way.tsx'
import { SameRecipeChoice } from './same-recipe-choice.tsx'
import { SeveralRecipes } from './several-recipes.tsx'
import { type CaptureJob, useCapture } from './use-capture.ts'
import { WorkBar } from './work-bar.tsx'

type StatusTexts = { busy: string; done: string; failed: string }

const TOLD: Record<SharedKind['kind'], StatusTexts> = {
	file: { busy: M.sharedFileBusy, done: M.extractedFromShare, failed: M.sharedContentFailed },
	page: { busy: M.sharedUrlBusy, done: M.extractedFromUrl, failed: M.sharedUrlFailed },
	url: { busy: M.sharedUrlBusy, done: M.extractedFromUrl, failed: M.sharedUrlFailed },
	text: { busy: M.sharedTextBusy, done: M.extractedFromText, failed: M.sharedContentFailed },
	none: { busy: M.sharedTextBusy, done: M.extractedFromShare, failed: M.shareFailed },
}

/** Reads what another app shared with the installed app, or what the bookmarklet sent, and opens the editor with it. */
export default function SharedPage({ id }: { id: string }) {
	const localStore = useLocalStore()
	const navigate = useNavigate()
	const [kind, setKind] = useState<SharedKind>({ kind: 'none' })
	const told = TOLD[kind.kind]
	const forAi = sourceOf(kind)
	const open = async (found: Captured) => {
		if (localStore) await forgetShared(localStore).catch(() => undefined)
		const state = { extractedRecipe: draftOfCaptured(found), fromShare: true, captured: found }
		await navigate('/recipes/create', { replace: true, state })
	}
	const { stage, work, problem, extract, choose, keepBoth } = useCapture(
		localStore,
		(found) => void open(found),
		told.done,
	)
	const begun = useRef(false)
	useEffect(() => {
		if (!localStore || begun.current) return
		begun.current = true
		void extract(jobFor(localStore, id, setKind))
	}, [localStore, id, extract])

	return (
		<main id="main" tabIndex={-1} className="page pt-2 pb-24 lg:pt-8">
			<Header look="small" title="Import Recipe" back={{ to: '/recipes', label: 'Back to recipes' }} />
			<div className="max-w-[46rem]">
				{stage.is === 'choose' ? (
					<SeveralRecipes found={stage.found} onChoose={(one) => void choose(one)} />
				) : stage.is === 'same' && localStore ? (
					<SameRecipeChoice
						localStore={localStore}
						captured={stage.captured}
						owned={stage.owned}
						isBusy={work !== undefined}
						onKeepBoth={() => void keepBoth(stage.captured)}
					/>
				) : problem ? (
					<>
						<Notice
							tone="beet"
							icon={<CircleAlert aria-hidden="true" className="size-5" />}
							role="alert"
							className="mt-4"
						>
							<p className="font-semibold">{told.failed}</p>
							<p>{problem.message}</p>
							{forAi ? <AskAi isBusy={work !== undefined} onAsk={() => void extract(byAi(forAi))} /> : null}
						</Notice>
						<Link to={importPath('url')} className={buttonClass({ look: 'primary', className: 'mt-4' })}>
							Import Recipe
						</Link>
					</>
				) : (
					<div className="mt-6">
						<p role="status" className="text-h3">
							{told.busy}
							{work?.hint ? <span className="mt-1 block text-small text-ink-2">{work.hint}</span> : null}
						</p>
						<WorkBar says={work?.says ?? told.busy} part={work?.part ?? 0} />
					</div>
				)}
			</div>
		</main>
	)
}

/** What a model could read of it where we could not. */
function sourceOf(kind: SharedKind): AiSource | undefined {
	switch (kind.kind) {
		case 'file':
			return fileForAi(kind.file)
		case 'page':
			return pageForAi(kind.html)
		case 'url':
			return addressForAi(kind.url)
		case 'text':
			return textForAi(kind.text)
		case 'none':
			return undefined
	}
}

const jobFor =
	(localStore: LocalStore, id: string, onKind: (kind: SharedKind) => void): CaptureJob =>
	async (tell, signal) => {
		const shared = await findShared(localStore, id).catch(() => null)
		if (!shared) throw new ExtractionError(M.shareFailed, M.shareGone)
		const kind = kindOfShared(shared)
		onKind(kind)
		if (kind.kind === 'none') throw new ExtractionError(M.shareFailed, M.shareUnsupported)
		tell({ says: TOLD[kind.kind].busy })
		if (kind.kind === 'text') return captureText(kind.text, '')
		if (kind.kind === 'page') return captureText(kind.html, kind.url)
		if (kind.kind === 'url') {
			const { recipes, cut } = await readAddress(kind.url, signal)
			return recipes.map((recipe) => captured(recipe, { notes: cut ? [M.pageCut] : [] }))
		}
		const found = await captureFile(kind.file, {
			language: likelyLanguage(),
			signal,
			tell: ({ doing, part }) => tell({ says: doing === 'loading' ? M.loadingReader : M.readingDocument, part }),
		})
		const left = kind.others > 0 ? [M.othersLeft(kind.others)] : []
		return found.map((one) => ({ ...one, notes: [...one.notes, ...left] }))
	}
