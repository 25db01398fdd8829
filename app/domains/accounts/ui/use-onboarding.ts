import { useEffect, useState } from 'react'
import { type ChoiceName, LAST_STEP, type OnboardingDraft, preferencesFrom, toggleChoice } from '../model/onboarding.ts'
import type { Preferences } from '../model/preferences.ts'
import { keepDraft, restoreDraft } from './onboarding-draft-store.ts'

const FRESH: OnboardingDraft = { step: 0, preferences: preferencesFrom(() => undefined) }

/** The steps and the choices so far, stored in this browser with every change. */
export function useOnboarding(userId: string) {
	const [draft, setDraft] = useState<OnboardingDraft>(FRESH)

	// After hydration: the server cannot know what this browser has stored.
	useEffect(() => setDraft((current) => restoreDraft(userId) ?? current), [userId])

	const change = (next: OnboardingDraft) => {
		setDraft(next)
		keepDraft(userId, next)
	}
	const { step, preferences } = draft
	return {
		step,
		preferences,
		goTo: (target: number) => change({ step: Math.min(LAST_STEP, Math.max(0, target)), preferences }),
		toggle: (list: ChoiceName, value: string) => change({ step, preferences: toggleChoice(preferences, list, value) }),
		choose: <Field extends 'cooking_experience' | 'time_availability'>(field: Field, value: Preferences[Field]) =>
			change({ step, preferences: { ...preferences, [field]: value } }),
	}
}
