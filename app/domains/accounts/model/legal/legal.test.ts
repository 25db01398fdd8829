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

/** The sentences that stand in the texts themselves: rules, rights, warnings and facts, none of which promises a feature. */
const PROMISE_NO_FEATURE = [
	'Anyone under 13 may use Nomster only with a parent or guardian, who holds the account and answers for it.',
	'Anyone under 13 may use it only with a parent or guardian, through the guardian’s account.',
	'Before you publish it, make sure that you may: other people’s texts and pictures are theirs.',
	'Check amounts, temperatures and times before you rely on them.',
	'Diets and allergens can say something about your health; we use them only to sort, warn and suggest.',
	'Do not publish anything unlawful, hateful, harassing or dangerous, nor work that you have no right to share.',
	'Do not send spam, look for ways into other people’s accounts, or get around limits.',
	'Give an e-mail address that reaches you, and keep your password to yourself.',
	'If something happens to your data that could harm you, we tell you.',
	'If you or a guest have an allergy, go by the label on the packet and by your doctor.',
	'Importing a recipe from a page, a book or a photo is meant for your own kitchen.',
	'Meal plans, allergen notes, nutrition figures and storage times are informational only.',
	'No protection is complete.',
	'Nomster is for people of 13 years and older.',
	'Nothing here takes away rights that the law gives you, or limits a liability that the law does not let us limit.',
	'Others see data only where their part needs it: the company that hosts our servers, database and pictures; the one that delivers our e-mail; and the AI provider described above.',
	'That permission ends when you delete it.',
	'The Privacy Policy tells what happens to your data.',
	'The parts of these terms about fair behavior, accuracy and allergens hold for visitors too.',
	'There are no advertisements and no trackers, and we do not sell data.',
	'There is no tracker behind the other switches.',
	'These terms are the agreement between you and Nomster.',
	'They are not medical or dietary advice.',
	'We give data to authorities only where the law obliges us to.',
	'We give no guarantee that AI output is accurate, complete or safe to cook.',
	'We work to keep Nomster running and your data safe, but we cannot promise that it is never interrupted or free of mistakes, and we do not answer for how a dish turns out.',
	'What you make: recipes, pictures, cookbooks, meal plans, shopping lists, pantry and ratings.',
	'What you tell us to help choose recipes: diets, allergens, cuisines, habits and goals.',
	'What you write, photograph and import into Nomster belongs to you as much as it did before.',
	'Whoever can unlock your device and open your browser can read them there.',
	'You allow us to store, copy and show it only as far as Nomster needs to work: to bring it to your devices and, where you make it public, to show it to others.',
	'You answer for what is done with your account, so tell us soon if someone else has got into it.',
	'You may also complain to the data protection authority where you live.',
	'You must be at least 13 years old to have an account.',
	'Your account: name, display name and e-mail address.',
	'Your data stays as long as your account does.',
	'“Unknown” does not mean “free from”.',
]

test('every other sentence of the texts promises no feature', () => {
	const plain = claims.reduce((text, [, { says }]) => text.replaceAll(says, '\n'), BOTH)
	const sentences = plain.split(/\n|(?<=\.)\s+/).flatMap((sentence) => sentence.trim() || [])
	expect([...new Set(sentences)].sort()).toEqual([...PROMISE_NO_FEATURE].sort())
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

test('section 8 of the Terms of Use says when a change of plan takes effect', () => {
	expect(textOf({ ...termsOfUse, sections: termsOfUse.sections.slice(7, 8) })).toContain(
		'A larger plan begins at once and the difference is charged at once; a smaller plan or a cancellation takes effect at next billing cycle.',
	)
	expect(termsOfUse.sections[7]?.heading).toBe('Plans, limits and payment')
})

test.each([
	['paid plans begin with 14 free days', 'prices', /free trial of 14 days/],
	['the grace period is 1 to 365 days, 30 by default', 'deletion', /30 days unless you choose another from 1 to 365/],
	['personal data goes within 30 days of deletion', 'deletion', /personal data is removed within 30 days/],
	['the card number stays with the payment provider', 'cardNumbers', /card number goes to them and never to us/],
] as const)('the sentence of a claim says: %s', (_rule, name, words) => {
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
