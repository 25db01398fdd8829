import { expect, test } from 'vitest'
import { type LegalText, SUPPORT_ADDRESS } from './legal-text.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfUse } from './terms.ts'

const textOf = (legal: LegalText) => legal.sections.flatMap((section) => section.paragraphs).join('\n')

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
	['personal data goes within 30 days of deletion', /personal data is removed within 30 days/],
	['usage resets monthly', /usage resets every month/],
	['a plan change waits for the next cycle', /takes effect at the next billing cycle/],
	['paid plans begin with 14 free days', /free trial of 14 days/],
	['the grace period is 1 to 365 days, 30 by default', /30 days unless you choose another from 1 to 365 days/],
])('the Terms of Use say: %s', (_rule, words) => {
	expect(textOf(termsOfUse)).toMatch(words)
})

test.each([
	['no trackers', /no trackers/],
	['pictures lose the place where they were taken', /without the data that cameras hide in it, such as the place/],
	['public recipes are visible to everyone', /visible to everyone/],
	['export at any time', /export it at any time on every plan/],
	['the card number stays with the payment provider', /card number goes to them and never to us/],
	['personal data goes within 30 days of deletion', /personal data is removed within 30 days/],
])('the Privacy Policy says: %s', (_rule, words) => {
	expect(textOf(privacyPolicy)).toMatch(words)
})

test.each([termsOfUse, privacyPolicy])(
	'$title is plain text with one heading a section and names our address',
	(legal) => {
		const headings = legal.sections.map((section) => section.heading)
		expect(new Set(headings).size).toBe(headings.length)
		for (const section of legal.sections) expect(section.paragraphs.length).toBeGreaterThan(0)
		for (const line of [...headings, ...legal.sections.flatMap((section) => section.paragraphs)]) {
			expect(line).toBe(line.trim())
			expect(line).not.toMatch(/^$|[<>\n]/)
		}
		expect(textOf(legal)).toContain(SUPPORT_ADDRESS)
	},
)
