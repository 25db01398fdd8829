import { type OnboardingDraft, readDraft, writeDraft } from '../model/onboarding.ts'

const KEY = 'onboarding-draft'

/** Where this cook left off in this browser. Without storage the cook starts over. */
export function restoreDraft(userId: string): OnboardingDraft | null {
	try {
		return readDraft(localStorage.getItem(KEY), userId)
	} catch {
		return null
	}
}

export function keepDraft(userId: string, draft: OnboardingDraft): void {
	try {
		localStorage.setItem(KEY, writeDraft(userId, draft))
	} catch {
		// Storage full or forbidden: the steps work without it.
	}
}

export function clearDraft(): void {
	try {
		localStorage.removeItem(KEY)
	} catch {
		// Then nothing was stored either.
	}
}
