import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { CircleAlert, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import type { Me } from '#app/platform/model/me.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Profile, ProfileInput } from '../model/profile.ts'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '../model/profile-limits.ts'
import { useLazyValidation } from './use-lazy-validation.ts'

export type ProfileOwner = Pick<Me, 'first_name' | 'last_name' | 'display_name' | 'phone' | 'email' | 'avatar_url'>

const DRAFT_FIELDS = ['first_name', 'last_name', 'display_name', 'phone'] as const

const loadValidation = () => import('./validate-profile.ts').then((module) => module.validateProfile)

/** The names that the cook and others see, and the phone number: changes are a draft until Save Changes or Reset. */
export const ProfileForm = ({
	owner,
	answer,
}: {
	owner: ProfileOwner
	answer: SubmissionResult<string[]> | undefined
}) => {
	const { start, validation } = useLazyValidation(loadValidation)
	const [form, fields] = useForm<ProfileInput, Profile>({
		defaultValue: owner,
		lastResult: answer ?? null,
		...validation,
	})
	const isBusy = useNavigation().formData?.get('intent') === 'profile'
	// A reset gives the fields new keys, a save a new answer.
	const { ref, isLive, isDirty, compare } = useDraft(owner, [answer, fields.first_name.key])
	return (
		<Form
			{...getFormProps(form)}
			ref={ref}
			method="post"
			noValidate
			onFocus={start}
			onInput={compare}
			className="grid grid-cols-1 gap-5"
		>
			<input type="hidden" name="intent" value="profile" />
			{form.errors ? (
				<Notice tone="beet" icon={<CircleAlert aria-hidden="true" />} role="alert">
					{form.errors[0]}
				</Notice>
			) : null}
			<div className="grid grid-cols-2 items-start gap-3">
				<Field id={fields.first_name.id} label="First name" error={fields.first_name.errors?.[0]}>
					<TextInput
						key={fields.first_name.key}
						name="first_name"
						autoComplete="given-name"
						defaultValue={fields.first_name.initialValue}
						maxLength={NAME_MAX_LENGTH}
					/>
				</Field>
				<Field id={fields.last_name.id} label="Last name" error={fields.last_name.errors?.[0]}>
					<TextInput
						key={fields.last_name.key}
						name="last_name"
						autoComplete="family-name"
						defaultValue={fields.last_name.initialValue}
						maxLength={NAME_MAX_LENGTH}
					/>
				</Field>
			</div>
			<Field
				id={fields.display_name.id}
				label="Display name"
				hint="Shown publicly on your recipes and profile."
				error={fields.display_name.errors?.[0]}
			>
				<TextInput
					key={fields.display_name.key}
					name="display_name"
					autoComplete="nickname"
					defaultValue={fields.display_name.initialValue}
					maxLength={NAME_MAX_LENGTH}
				/>
			</Field>
			<Field label="Email">
				<div className="relative">
					<TextInput type="email" readOnly value={owner.email} className="pr-12" />
					<Lock
						aria-hidden="true"
						className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-2"
					/>
				</div>
			</Field>
			{owner.phone === undefined ? null : (
				<Field id={fields.phone.id} label="Phone" error={fields.phone.errors?.[0]}>
					<TextInput
						key={fields.phone.key}
						name="phone"
						type="tel"
						autoComplete="tel"
						defaultValue={fields.phone.initialValue}
						maxLength={PHONE_MAX_LENGTH}
					/>
				</Field>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					look="primary"
					busy={isBusy}
					disabled={isLive && !isDirty && !isBusy}
					className="max-lg:flex-1"
				>
					Save Changes
				</Button>
				<Button type="reset" look="text" disabled={!isDirty || isBusy}>
					Reset
				</Button>
			</div>
		</Form>
	)
}

/**
 * Whether what the form shows differs from what is saved, compared at each input and when `changes` change. Without
 * scripts, and until they run, it is not `isLive`.
 */
function useDraft(saved: ProfileOwner, changes: readonly unknown[]) {
	const ref = useRef<HTMLFormElement>(null)
	const [isLive, setIsLive] = useState(false)
	const [isDirty, setIsDirty] = useState(false)
	const compare = () => {
		if (!ref.current) return
		const shown = new FormData(ref.current)
		setIsDirty(DRAFT_FIELDS.some((name) => shown.has(name) && String(shown.get(name)).trim() !== (saved[name] ?? '')))
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: `compare` reads the form, which only these change.
	useEffect(() => {
		setIsLive(true)
		compare()
	}, [saved, ...changes])
	useDirty(isDirty)
	return { ref, isLive, isDirty, compare }
}
