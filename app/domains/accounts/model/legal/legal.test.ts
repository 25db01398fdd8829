import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { PROJECT_ROOT } from '../../../../../dev/workers.ts'
import { CLAIMS, type Claim } from './claims.ts'
import { type LegalText, SUPPORT_FORM } from './legal-text.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfUse } from './terms.ts'

const textOf = (legal: LegalText) => legal.sections.flatMap((section) => section.paragraphs).join('\n')
const BOTH = `${textOf(termsOfUse)}\n${textOf(privacyPolicy)}`
const claims: [string, Claim][] = Object.entries(CLAIMS)

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
	return entries.flatMap(({ path, children }) => {
		const here = path === undefined ? parent : `${parent}/${path}`
		return [here, ...pathsOf(children ?? [], here)]
	})
}
const ROUTES = pathsOf(await routes)

test.each(claims)('%s: what the sentence promises is kept by a route or a test, or nobody reads it', (_name, made) => {
	if ('absent' in made) {
		expect(made.absent).not.toBe('')
		expect(BOTH).not.toContain(made.says)
		return
	}
	expect(BOTH).toContain(made.says)
	if (made.keptBy.startsWith('/')) expect(ROUTES).toContain(made.keptBy)
	else expect([made.keptBy, existsSync(join(PROJECT_ROOT, made.keptBy))]).toEqual([made.keptBy, true])
	expect(made.keptBy).toMatch(/^\/|\.test\.tsx?$/)
})

test('no legal text speaks of a feature that is absent', () => {
	const words: Record<string, RegExp> = {
		assistant: /assistant/i,
		billing: /pricing|trial|billing|card number/i,
		following: /follow\b/,
		'push notifications': /push/i,
		'phone number': /phone/i,
	}
	const absent = new Set(claims.flatMap(([, made]) => ('absent' in made ? [made.absent] : [])))
	for (const [feature, word] of Object.entries(words)) if (absent.has(feature)) expect(BOTH).not.toMatch(word)
})

test('the Terms of Use have exactly 10 sections and were last updated on April 28, 2025', () => {
	expect(termsOfUse.title).toBe('Terms of Use')
	expect(termsOfUse.sections).toHaveLength(10)
	expect(termsOfUse.updated).toBe('April 28, 2025')
})

test.each([
	['the minimum age is 13', /at least 13 years old/],
	['under 13 only with a guardian', /under 13 may use Nomster only with a parent or guardian/],
	['an account may be disabled for non-compliance', /do not keep to these terms, we may disable your account/],
	['AI output carries no accuracy guarantee', /no guarantee that AI output is accurate/],
	['meal plans and allergen data are informational', /Meal plans, allergen notes,.* are informational only/],
	['usage resets monthly', /usage resets every month/],
])('the Terms of Use say: %s', (_rule, words) => {
	expect(textOf(termsOfUse)).toMatch(words)
})

test.each([
	['a plan change waits for the next cycle', 'planChanges', /takes effect at the next billing cycle/],
	['paid plans begin with 14 free days', 'prices', /free trial of 14 days/],
	['the grace period is 1 to 365 days, 30 by default', 'deletion', /30 days unless you choose another from 1 to 365/],
	['personal data goes within 30 days of deletion', 'deletion', /personal data is removed within 30 days/],
	['the card number stays with the payment provider', 'cardNumbers', /card number goes to them and never to us/],
] as const)('the sentence that waits for its feature says: %s', (_rule, name, words) => {
	expect(CLAIMS[name].says).toMatch(words)
})

test.each([
	['no trackers', /no trackers/],
	['pictures lose the place where they were taken', /without the data that cameras hide in it, such as the place/],
	['public recipes are visible to everyone', /visible to everyone/],
	['export at any time', /export your recipes at any time, on every plan/],
])('the Privacy Policy says: %s', (_rule, words) => {
	expect(textOf(privacyPolicy)).toMatch(words)
})

test.each([termsOfUse, privacyPolicy])(
	'$title is plain text with one heading a section and leads to the support form',
	(legal) => {
		const headings = legal.sections.map((section) => section.heading)
		expect(new Set(headings).size).toBe(headings.length)
		for (const section of legal.sections) expect(section.paragraphs.length).toBeGreaterThan(0)
		for (const line of [...headings, ...legal.sections.flatMap((section) => section.paragraphs)]) {
			expect(line).toBe(line.trim())
			expect(line).not.toMatch(/^$|[<>\n]|@/)
		}
		expect(textOf(legal)).toContain(SUPPORT_FORM)
	},
)
