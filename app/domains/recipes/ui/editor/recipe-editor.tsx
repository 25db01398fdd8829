import type { SubmissionResult } from '@conform-to/react'
import { History } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type EditorRow, type FormValue, toFormValue } from '#app/domains/recipes/model/draft-rows.ts'
import { RECIPE_MESSAGES } from '#app/domains/recipes/model/messages.ts'
import type { RecipeDraft } from '#app/domains/recipes/model/recipe-draft.ts'
import type { Refused } from '#app/domains/recipes/model/save-answer.ts'
import { keepsDrafts } from '#app/platform/client/draft-keepers.ts'
import { findMirror, mirrorDraft } from '#app/platform/client/draft-mirror.ts'
import { DRAFT_DELAY_MS, dropDraft, findDraft, onDraftsBack, saveDraft } from '#app/platform/client/drafts.ts'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isWorthKeeping, readForm } from './form-payload.ts'
import { RecipeForm } from './recipe-form.tsx'
import { useLookups } from './use-lookups.ts'

type RecipeEditorProps = {
	userId: string
	recipeId: string
	/** The key of the draft: 'new', or the recipe's id. */
	draftName: string
	draft: RecipeDraft
	/** When the recipe was last saved, ms; older drafts are ignored. 0 for a new one. */
	savedAt: number
	/** A filled draft (from an import) takes precedence over earlier typing. */
	ignoreStoredDraft: boolean
	lastResult: SubmissionResult | undefined
	refusal: Refused['refused'] | undefined
	cancel: ReactNode
}

/**
 * The form with drafts: typing is held by the tab at once and stored on the device a moment later, and restored after a
 * reload, a crash, a closed tab or a lost network.
 */
export function RecipeEditor({
	userId,
	recipeId,
	draftName,
	draft,
	savedAt,
	ignoreStoredDraft,
	lastResult,
	refusal,
	cancel,
}: RecipeEditorProps) {
	const [shown, setShown] = useState<{ value: FormValue; round: number; restored: boolean }>({
		value: withFirstRows(toFormValue(draft)),
		round: 0,
		restored: false,
	})
	const { cuisines, categories } = useLookups()
	const found = useMemo(() => foundUses(draft), [draft])
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
	const navigation = useNavigation()
	const isSaving = navigation.state !== 'idle' && navigation.formMethod === 'POST'

	// Typing stores these words already, whatever draft is found.
	const wasTouched = useRef(false)
	useEffect(() => {
		if (ignoreStoredDraft) return
		let gone = false
		const look = async () => {
			const kept = await findDraft<FormValue>(userId, draftName).catch(() => undefined)
			const typed = findMirror<FormValue>(userId, draftName)
			const stored = typed && typed.savedAt > (kept?.savedAt ?? 0) ? typed : kept
			if (gone || wasTouched.current || !stored || stored.savedAt <= savedAt || !isWorthKeeping(stored.value)) return
			setShown((now) => ({ value: withFirstRows(stored.value), round: now.round + 1, restored: true }))
			if (stored === typed) await saveDraft(userId, draftName, stored.value).catch(() => undefined)
		}
		void look()
		// An encrypted draft may come back a moment after the sign-in.
		const stop = onDraftsBack(() => void look())
		return () => {
			gone = true
			stop()
		}
	}, [userId, draftName, savedAt, ignoreStoredDraft])

	const [isTouched, setTouched] = useState(false)
	useDirty(isTouched)
	const pending = useRef<(() => Promise<void>) | undefined>(undefined)
	const keepNow = useCallback(() => {
		clearTimeout(timer.current)
		// The form itself is what counts; a full disk is reported on save.
		const written = pending.current?.().catch(() => undefined)
		pending.current = undefined
		return written
	}, [])
	const keep = useCallback(
		(form: HTMLFormElement) => {
			setTouched(true)
			clearTimeout(timer.current)
			wasTouched.current = true
			const value = readForm(form)
			const isMirrored = mirrorDraft(userId, draftName, value)
			pending.current = () => {
				return isWorthKeeping(value) ? saveDraft(userId, draftName, value) : dropDraft(userId, draftName)
			}
			// What is too long for the mirror is written without a pause.
			timer.current = setTimeout(keepNow, isMirrored ? DRAFT_DELAY_MS : 0)
		},
		[userId, draftName, keepNow],
	)
	// A cook who puts the phone away in the middle of a word does not wait first.
	useEffect(() => {
		const onHide = () => document.visibilityState === 'hidden' && void keepNow()
		document.addEventListener('visibilitychange', onHide)
		return () => document.removeEventListener('visibilitychange', onHide)
	}, [keepNow])
	// A successful save deletes the draft; a pending keystroke must not write it again.
	const forget = useCallback(() => {
		clearTimeout(timer.current)
		pending.current = undefined
	}, [])
	useEffect(() => {
		if (isSaving) forget()
	}, [isSaving, forget])
	useEffect(() => {
		const stop = keepsDrafts(keepNow)
		return () => {
			stop()
			void keepNow()
		}
	}, [keepNow])

	const discard = () => {
		forget()
		setTouched(false)
		wasTouched.current = false
		void dropDraft(userId, draftName)
		setShown((now) => ({ value: withFirstRows(toFormValue(draft)), round: now.round + 1, restored: false }))
	}

	return (
		<>
			{shown.restored ? (
				<Notice
					tone="butter"
					icon={<History aria-hidden="true" className="size-5" />}
					role="status"
					className="mt-4 max-w-[46rem]"
				>
					<div className="flex flex-wrap items-center justify-between gap-2">
						<span className="font-semibold">{RECIPE_MESSAGES.draftKept}</span>
						<Button size="small" look="text" className="-ml-4" onClick={discard}>
							{RECIPE_MESSAGES.discardDraft}
						</Button>
					</div>
				</Notice>
			) : null}
			<RecipeForm
				key={shown.round}
				recipeId={recipeId}
				value={shown.value}
				lastResult={lastResult}
				refusal={refusal}
				busy={isSaving}
				cuisines={cuisines}
				categories={categories}
				found={found}
				onChange={keep}
				onSubmit={keepNow}
				cancel={cancel}
			/>
		</>
	)
}

const foundUses = ({ uses = [] }: RecipeDraft): ReadonlyMap<string, string[]> =>
	new Map(uses.filter(({ own }) => !own).map(({ step, lines }) => [step, lines]))

/** An empty list shows a first empty row. */
function withFirstRows(value: FormValue): FormValue {
	const first: EditorRow = { kind: 'line', text: '' }
	const rows = (list: EditorRow[]) => (list.length === 0 ? [first] : list)
	return { ...value, ingredients: rows(value.ingredients), steps: rows(value.steps) }
}
