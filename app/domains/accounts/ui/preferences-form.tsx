import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { forgetUnits } from '#app/platform/client/kept-units.ts'
import { useDirty } from '#app/platform/client/use-dirty.ts'
import { AppError } from '#app/platform/model/errors.ts'
import { completePlace } from '#app/platform/model/regions.ts'
import { edit } from '#app/sync/client/edits/edit.ts'
import { saySaved } from '#app/sync/client/edits/say-saved.ts'
import { useLocalStore } from '#app/sync/client/react/use-local-store.ts'
import { usePlace } from '#app/sync/client/react/use-me.ts'
import { useRows } from '#app/sync/client/react/use-rows.ts'
import { NotSavedError } from '#app/sync/client/store/not-saved.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-queue.ts'
import { ownPreferences } from '../client/preference-queries.ts'
import { ACCOUNT_MESSAGES } from '../model/messages.ts'
import { type ChoiceName, preferencesFrom, toggleChoice } from '../model/onboarding.ts'
import type { Preferences } from '../model/preferences.ts'
import { savePreferences } from '../model/verbs.ts'
import { AssistantFields } from './assistant-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ChipList, ExperienceChoice, TimeChoice } from './preference-fields.tsx'

/** Shown, and not editable, until the device's own preferences are read. */
const UNKNOWN = preferencesFrom(() => undefined)

/** A cook's preferences as stored on the device: changes are an unsaved draft until Save or Reset. */
export default function PreferencesForm({ userId }: { userId: string }) {
	const localStore = useLocalStore()
	const saved = useRows<Preferences | null>(ownPreferences(userId), null)
	const [draft, setDraft] = useState<Preferences | null>(null)
	const here = usePlace()
	const { revalidate } = useRevalidator()
	const isDirty = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved)
	useDirty(isDirty)
	const preferences = draft ?? saved ?? UNKNOWN
	const chips = (list: ChoiceName) => (
		<ChipList
			list={list}
			chosen={preferences[list]}
			onToggle={(value) => setDraft(toggleChoice(preferences, list, value))}
		/>
	)
	const save = async (event: FormEvent) => {
		event.preventDefault()
		if (!localStore) return
		try {
			// Tiles are pinned elsewhere, perhaps while this form was open.
			const { assistant_pins: _, ...chosen } = preferences
			await edit(localStore, savePreferences({ userId, preferences: chosen, now: Date.now() }))
			// Every page got the place from its loader.
			if (preferences.units !== saved?.units) forgetUnits()
			setDraft(null)
			void revalidate()
			saySaved('changed', ACCOUNT_MESSAGES.preferencesSaved)
		} catch (error) {
			const isRefused = error instanceof NotSavedError || error instanceof AppError
			const title = isRefused ? ACCOUNT_MESSAGES.preferencesNotSaved : ACCOUNT_MESSAGES.preferencesFailed
			showToast({ kind: 'problem', title, ...(isRefused ? { description: error.message } : {}) })
		}
	}
	return (
		<form onSubmit={save}>
			<fieldset disabled={saved === null} aria-busy={saved === null} className="grid gap-8">
				{chips('dietary_restrictions')}
				{chips('allergens')}
				{chips('preferred_cuisines')}
				{chips('disliked_cuisines')}
				<ExperienceChoice
					value={preferences.cooking_experience}
					onChoose={(cooking_experience) => setDraft({ ...preferences, cooking_experience })}
				/>
				<TimeChoice
					value={preferences.time_availability}
					onChoose={(time_availability) => setDraft({ ...preferences, time_availability })}
				/>
				{chips('preferred_categories')}
				{chips('cooking_goals')}
				<PlaceFields
					place={completePlace({ ...here, ...preferences })}
					isAlive={saved !== null}
					onChange={(changes) => setDraft({ ...preferences, ...changes })}
				/>
				<AssistantFields preferences={preferences} onChange={(changes) => setDraft({ ...preferences, ...changes })} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" look="primary" disabled={!isDirty}>
						Save
					</Button>
					<Button look="text" disabled={!isDirty} onClick={() => setDraft(null)}>
						Reset
					</Button>
				</div>
			</fieldset>
		</form>
	)
}
