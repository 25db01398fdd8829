import { type ReactNode, useEffect, useId } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import { type ConnectionAnswer, SETTING_INTENT } from '../model/connection-answer.ts'
import { type ConnectionSetting, CONNECTION_SETTING as S } from '../model/connection-settings.ts'
import { CONNECTIONS_PATH } from '../model/connections-path.ts'
import { USERNAME } from '../model/username.ts'
import { UsernameForm } from './username-form.tsx'

export type OwnChoices = {
	username: string | null
	approves_followers: boolean
	is_findable: boolean | null
	has_public_recipe: boolean
}

/** The cook's username, and what the cook decides about others: on the profile and on the page of connections. */
export const ConnectionSettings = ({ own, links }: { own: OwnChoices; links?: ReactNode }) => {
	const form = useId()
	return (
		<section>
			<h2 className="text-h3">{S.title}</h2>
			<div className="mt-4">
				<UsernameForm key={own.username} id={form} username={own.username}>
					{(isBusy) => (
						<Button type="submit" busy={isBusy}>
							{USERNAME.save}
						</Button>
					)}
				</UsernameForm>
			</div>
			<div className="mt-3">
				<Choice
					name="is_findable"
					isOn={own.is_findable ?? own.has_public_recipe}
					label={S.is_findable}
					hint={S.findableHint}
				/>
				<Choice
					name="approves_followers"
					isOn={own.approves_followers}
					label={S.approves_followers}
					hint={S.approvesHint}
				/>
			</div>
			{links}
		</section>
	)
}

/** A switch that takes effect at once; a refused press goes back. */
const Choice = ({
	name,
	isOn,
	label,
	hint,
}: {
	name: ConnectionSetting
	isOn: boolean
	label: string
	hint: string
}) => {
	const fetcher = useFetcher<ConnectionAnswer>()
	const { data: answer } = fetcher
	useEffect(() => {
		if (!answer) return
		if (answer.problem !== null) showToast({ kind: 'problem', title: S.failed, description: answer.problem })
		else showToast({ kind: 'done', title: S.saved })
	}, [answer])
	const sent = fetcher.formData?.get('on')
	return (
		<Switch
			name={name}
			hint={hint}
			className="border-b border-line py-3"
			checked={sent === undefined || sent === null ? isOn : sent === 'true'}
			onChange={({ currentTarget }) => {
				const fields = { intent: SETTING_INTENT, name, on: String(currentTarget.checked) }
				void fetcher.submit(fields, { method: 'post', action: CONNECTIONS_PATH })
			}}
		>
			<span className="font-semibold">{label}</span>
		</Switch>
	)
}
