import { ADMINISTRATION } from '#app/domains/administration/model/sections.ts'
import { BILLING_MESSAGES } from '#app/domains/billing/model/messages.ts'
import { ERROR_STATUS } from '#app/platform/model/errors.ts'
import type { Outcome } from './expected.ts'

const REDIRECTS: Record<string, Outcome> = { '/login': 'login', '/onboarding': 'onboarding', '/recipes': 'recipes' }
const STATUSES: Record<number, Outcome> = { 401: 'not signed in', 404: 'not found', 405: 'no action' }
/** What a page or an endpoint says to somebody who has access. */
const PAST_ACCESS = [400, 409, 413, 415, 422]

export type Answer = { status: number; location: string | null; body: string }

export const readAnswer = async (response: Response): Promise<Answer> => ({
	status: response.status,
	location: response.headers.get('location'),
	body: await response.text(),
})

/** Which access rule gave this answer; another text where none did. */
export function outcomeOf(answer: Answer, { isForVisitors = false }: { isForVisitors?: boolean }): Outcome | string {
	const to = redirectOf(answer)
	if (to !== null) {
		const outcome = REDIRECTS[new URL(to, 'http://x').pathname] ?? 'open'
		return outcome === 'recipes' && !isForVisitors ? 'open' : outcome
	}
	const { status, body } = answer
	if (status === ERROR_STATUS.limit_reached && body.includes(BILLING_MESSAGES.notInPlan)) return 'not in plan'
	if (status === ERROR_STATUS.forbidden && body.includes(ADMINISTRATION.notAllowed)) return 'forbidden'
	const isOpen = (status >= 200 && status < 300) || PAST_ACCESS.includes(status)
	return STATUSES[status] ?? (isOpen ? 'open' : `status ${status}: ${body.slice(0, 100)}`)
}

/** Status of a redirect as the data of a page. */
const DATA_REDIRECT = 202

function redirectOf({ status, location, body }: Answer): string | null {
	if (status >= 300 && status < 400) return location
	if (status !== DATA_REDIRECT) return null
	return /"redirect","([^"]*)"/.exec(body)?.[1] ?? null
}
