import { withHint } from '#app/platform/model/errors.ts'
import { LIMIT_TOAST_MS, PRICING_PATH, UPGRADE } from '#app/platform/model/upgrade.ts'
import { showToast } from '#app/ui/toast-queue.ts'

/** Opens the plans in a new tab, as the spec has it; in this one where the browser opens none. To be called in a press. */
export function openPlans(): void {
	if (!window.open(PRICING_PATH, '_blank')) location.assign(PRICING_PATH)
}

/**
 * Tells the cook that the plan has no room for something: the sentence, the hint below it, and the way to the plans.
 * A second press on the same button replaces the toast of the first.
 */
export function showLimitToast({ message, hint }: { message: string; hint?: string | undefined }): void {
	showToast({
		kind: 'problem',
		title: message,
		...(hint ? { description: hint } : {}),
		durationMs: LIMIT_TOAST_MS,
		id: `limit ${message}`,
		action: { label: UPGRADE, onPress: openPlans },
	})
}

type Refusal = { code: string; message: string; hint?: string | undefined }

/** Tells the cook why something was not done: what the plan has no room for, or anything else under `title`. */
export function showRefusal(title: string, { code, message, hint }: Refusal): void {
	if (code === 'limit_reached') showLimitToast({ message, hint })
	else showToast({ kind: 'problem', title, description: withHint({ message, hint }) })
}
