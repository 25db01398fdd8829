import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { CircleAlert, Lock } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { fullNameOf } from '../model/me.ts'
import type { Profile, ProfileInput } from '../model/profile.ts'
import { NAME_MAX_LENGTH } from '../model/profile-limits.ts'
import { useLazyValidation } from './use-lazy-validation.ts'

export type ProfileOwner = Pick<Me, 'first_name' | 'last_name' | 'display_name' | 'email' | 'avatar_url'>

const loadValidation = () => import('./validate-profile.ts').then((module) => module.validateProfile)

/** The names that the cook and others see. */
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
	return (
		<>
			<div className="flex items-center gap-4">
				<Avatar name={fullNameOf(owner)} url={owner.avatar_url} size={64} cloth="blush" decorative />
				<p className="serif min-w-0 text-h3 wrap-anywhere">{fullNameOf(owner)}</p>
			</div>
			<Form {...getFormProps(form)} method="post" noValidate onFocus={start} className="grid grid-cols-1 gap-5">
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
				<Button type="submit" look="primary" busy={isBusy} className="lg:justify-self-start">
					Save Changes
				</Button>
			</Form>
		</>
	)
}
