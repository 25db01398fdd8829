import { Camera } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { facePicture } from '#app/platform/model/picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { showToast } from '#app/ui/toast-queue.ts'
import { avatarProblem, uploadAvatar } from '../client/upload-avatar.ts'
import { AVATAR_MESSAGES } from '../model/messages.ts'

/** What the page's action answers to a new picture, or to none. */
export type AvatarAnswer = { kind: 'avatar'; problem: string | null }

/** The cook's picture, which a new photo replaces at once: it is no part of the form's draft. */
export function AvatarField({ name, url }: { name: string; url: string | null }) {
	const input = useId()
	const problemId = useId()
	const [isOptimizing, setIsOptimizing] = useState(false)
	const [refused, setRefused] = useState<string | null>(null)
	const { state, data, submit } = useFetcher<AvatarAnswer>()
	const isSaving = state !== 'idle'
	const problem = refused ?? (isSaving || isOptimizing ? null : data?.problem)
	const left = useRef(new AbortController())
	useEffect(() => {
		const controller = new AbortController()
		left.current = controller
		return () => controller.abort()
	}, [])

	/** Without a path the picture is removed. */
	const save = (path = '') => submit({ intent: 'avatar', path }, { method: 'post' })
	const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
		const [file] = target.files ?? []
		const { signal } = left.current
		target.value = ''
		if (!file) return
		setRefused(avatarProblem(file))
		if (avatarProblem(file)) return
		setIsOptimizing(true)
		try {
			await save(await uploadAvatar(file, signal))
		} catch (cause) {
			if (signal.aborted) return
			const description = cause instanceof Error ? cause.message : AVATAR_MESSAGES.uploadFailed
			setRefused(description)
			showToast({ kind: 'problem', title: AVATAR_MESSAGES.uploadFailed, description })
		}
		setIsOptimizing(false)
	}
	const remove = () => {
		setRefused(null)
		void save()
	}

	return (
		<div className="flex items-center gap-4">
			<Avatar name={name} url={facePicture(url)} size={64} cloth="blush" decorative />
			<div className="min-w-0">
				<p className="serif text-h3 wrap-anywhere">{name}</p>
				<div className="mt-2 flex flex-wrap items-center gap-2">
					<label
						htmlFor={input}
						aria-disabled={isOptimizing || isSaving || undefined}
						className={buttonClass({
							look: 'quiet',
							size: 'small',
							className: 'focus-within:outline-3 focus-within:outline-focus',
						})}
					>
						<Camera aria-hidden="true" />
						{AVATAR_MESSAGES.change}
						<input
							id={input}
							type="file"
							accept="image/jpeg,image/png,image/webp"
							className="sr-only"
							disabled={isOptimizing || isSaving}
							aria-describedby={problem ? problemId : undefined}
							onChange={(event) => void choose(event)}
						/>
					</label>
					{url && !isOptimizing ? (
						<Button look="text" size="small" busy={isSaving} aria-label={AVATAR_MESSAGES.removeLabel} onClick={remove}>
							{AVATAR_MESSAGES.remove}
						</Button>
					) : null}
				</div>
				<p role="status" className="text-small text-ink-2">
					{isOptimizing ? AVATAR_MESSAGES.optimizing : null}
				</p>
				{problem ? (
					<p id={problemId} role="alert" className="field-error">
						{problem}
					</p>
				) : null}
			</div>
		</div>
	)
}
