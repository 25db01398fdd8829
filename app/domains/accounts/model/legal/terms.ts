import { claim } from './claims.ts'
import { type LegalText, MINIMUM_AGE_YEARS, paragraph, section } from './legal-text.ts'

/** The Terms of Use: always 10 sections. A change of meaning needs a new date. */
export const termsOfUse: LegalText = {
	title: 'Terms of Use',
	updated: 'April 28, 2025',
	sections: [
		section(
			'What you agree to',
			paragraph(
				claim('keepsRecipes'),
				'These terms are the agreement between you and Nomster.',
				claim('acceptedAtSignUp'),
			),
			paragraph(
				claim('readWithoutAccount'),
				'The parts of these terms about fair behavior, accuracy and allergens hold for visitors too.',
			),
			'The Privacy Policy tells what happens to your data.',
		),
		section(
			'Your age',
			`You must be at least ${MINIMUM_AGE_YEARS} years old to have an account. Anyone under ${MINIMUM_AGE_YEARS} may use Nomster only with a parent or guardian, who holds the account and answers for it.`,
		),
		section(
			'Your account',
			'Give an e-mail address that reaches you, and keep your password to yourself. You answer for what is done with your account, so tell us soon if someone else has got into it.',
			claim('sessions'),
		),
		section(
			'Your recipes stay yours',
			'What you write, photograph and import into Nomster belongs to you as much as it did before. You allow us to store, copy and show it only as far as Nomster needs to work: to bring it to your devices and, where you make it public, to show it to others. That permission ends when you delete it.',
			paragraph(claim('exportRecipes'), claim('ownData')),
			'Importing a recipe from a page, a book or a photo is meant for your own kitchen. Before you publish it, make sure that you may: other people’s texts and pictures are theirs.',
		),
		section(
			'Public recipes and fair behavior',
			paragraph(claim('privateUntilPublic'), claim('publicToEveryone')),
			'Do not publish anything unlawful, hateful, harassing or dangerous, nor work that you have no right to share. Do not send spam, look for ways into other people’s accounts, or get around limits.',
			claim('moderated'),
			claim('appealed'),
		),
		section(
			'What AI has made',
			paragraph(
				claim('readByAi'),
				claim('assistantAnswers'),
				'We give no guarantee that AI output is accurate, complete or safe to cook. Check amounts, temperatures and times before you rely on them.',
			),
			claim('assistantAsks'),
		),
		section(
			'Meal plans, allergens and health',
			'Meal plans, allergen notes, nutrition figures and storage times are informational only. They are not medical or dietary advice.',
			paragraph(
				claim('allergenNotes'),
				'“Unknown” does not mean “free from”. If you or a guest have an allergy, go by the label on the packet and by your doctor.',
			),
		),
		section(
			'Plans, limits and payment',
			paragraph(claim('freeStaysFree'), claim('prices'), claim('planLimits'), claim('monthlyUsage')),
			claim('planChanges'),
			paragraph(claim('keptAfterCancelling'), claim('beyondLimits')),
			claim('betaTesters'),
		),
		section(
			'Ending it',
			claim('deletion'),
			paragraph(claim('disabled'), claim('deletionOfDisabled'), claim('disabledCanWrite')),
		),
		section(
			'What we promise, and contact',
			'We work to keep Nomster running and your data safe, but we cannot promise that it is never interrupted or free of mistakes, and we do not answer for how a dish turns out. Nothing here takes away rights that the law gives you, or limits a liability that the law does not let us limit.',
			paragraph(claim('datedTerms'), claim('noticeOfChange'), claim('deletionInstead')),
			claim('questions'),
		),
	],
}
