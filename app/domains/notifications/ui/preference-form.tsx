import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toasts.tsx'
import {
	CHANNELS,
	PREFERENCES as P,
	type Preferences,
	type PreferencesAnswer,
	REMINDER_TIME,
	SAVE_ALL,
	type Toggle,
	TYPES,
} from '../model/preferences.ts'

/** The switches of the account's security page: how a cook is told, and of unusual activity. */
const OF_THE_ACCOUNT: readonly Toggle[] = ['unusual_activity', ...CHANNELS.toReversed()]

type PreferenceFormProps = {
	chosen: Preferences
	/** The page whose action saves a change. */
	path: string
	/** 'account' shows the switches of /security alone, 'all' every one. */
	shows: 'all' | 'account'
	/** The answer to a form that was sent without scripts. */
	answered: PreferencesAnswer | undefined
}

/** What a cook wants to be told, and how. Each change is saved at once; without scripts by a button. */
export const PreferenceForm = ({ chosen, path, shows, answered }: PreferenceFormProps) => {
	const isSaving = useFetchers().some(({ formAction }) => formAction === path)
	const hasTypes = useWanted(path, 'push_enabled', chosen.push_enabled)
	const toggle = (name: Toggle) => <PreferenceSwitch key={name} name={name} path={path} isOn={chosen[name]} />
	return (
		<section>
			<div className="flex items-baseline justify-between gap-4">
				<h2 className="text-h3">{P.heading}</h2>
				<p role="status" className="text-small text-ink-2">
					{isSaving ? P.saving : ''}
				</p>
			</div>
			{answered ? <Answer answer={answered} /> : null}
			<form method="post" className="mt-2 grid grid-cols-1">
				<input type="hidden" name="intent" value={SAVE_ALL} />
				{shows === 'account' ? (
					OF_THE_ACCOUNT.map(toggle)
				) : (
					<>
						{CHANNELS.map(toggle)}
						{hasTypes ? (
							<>
								<input type="hidden" name="types" value="shown" />
								{TYPES.flatMap((name) =>
									name === 'meal_reminders'
										? [toggle(name), <ReminderTime key={REMINDER_TIME} {...{ path, chosen }} />]
										: [toggle(name)],
								)}
							</>
						) : null}
					</>
				)}
				<noscript>
					<Button type="submit" look="primary" className="mt-3">
						{P.save}
					</Button>
				</noscript>
			</form>
		</section>
	)
}

const Answer = ({ answer }: { answer: PreferencesAnswer }) => {
	const isDone = answer.kind === 'done'
	return (
		<Notice
			tone={isDone ? 'herb' : 'beet'}
			icon={isDone ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
			role={isDone ? 'status' : 'alert'}
			className="mt-3"
		>
			{isDone ? P.saved : answer.message}
		</Notice>
	)
}

/** A switch as the cook has just pressed it, before it is saved. */
function useWanted(path: string, name: Toggle, isOn: boolean): boolean {
	const pressed = useFetchers().find((one) => one.formAction === path && one.formData?.get('name') === name)
	return pressed ? pressed.formData?.get('on') === 'true' : isOn
}

const useAnswerToast = (answer: PreferencesAnswer | undefined) =>
	useEffect(() => {
		if (answer?.kind === 'done') showToast({ kind: 'done', title: P.saved })
		if (answer?.kind === 'refused') showToast({ kind: 'problem', title: answer.message })
	}, [answer])

type PreferenceSwitchProps = { name: Toggle; path: string; isOn: boolean }

/** A switch that is saved by its press, and goes back when it could not be. */
const PreferenceSwitch = ({ name, path, isOn }: PreferenceSwitchProps) => {
	const fetcher = useFetcher<PreferencesAnswer>()
	const { label, hint } = P.toggles[name]
	const wanted = fetcher.formData?.get('on')
	const isSaving = fetcher.state !== 'idle'
	useAnswerToast(fetcher.data)
	return (
		<Switch
			name={name}
			hint={hint}
			className="border-b border-line py-3"
			checked={typeof wanted === 'string' ? wanted === 'true' : isOn}
			onChange={({ currentTarget }) => {
				// One press at a time: a second one would overtake the first.
				if (isSaving) return
				void fetcher.submit({ name, on: String(currentTarget.checked) }, { method: 'post', action: path })
			}}
		>
			<span className="font-semibold">{label}</span>
		</Switch>
	)
}

/** The hour of the day's reminder, where there is one. */
const ReminderTime = ({ path, chosen }: { path: string; chosen: Preferences }) => {
	const fetcher = useFetcher<PreferencesAnswer>()
	const isOn = useWanted(path, 'meal_reminders', chosen.meal_reminders)
	const id = useId()
	useAnswerToast(fetcher.data)
	return (
		<div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
			<label htmlFor={id} className={isOn ? undefined : 'text-ink-3'}>
				{P.time}
			</label>
			<TextInput
				// A time that could not be saved gives way to the one that is.
				key={`${chosen.meal_reminder_time} ${fetcher.data?.kind}`}
				id={id}
				type="time"
				name={REMINDER_TIME}
				required
				readOnly={!isOn}
				defaultValue={chosen.meal_reminder_time}
				className="num !w-36"
				onBlur={({ currentTarget: { value } }) => {
					if (value === '' || value === chosen.meal_reminder_time || !isOn) return
					void fetcher.submit({ name: REMINDER_TIME, time: value }, { method: 'post', action: path })
				}}
			/>
		</div>
	)
}
