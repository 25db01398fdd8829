import { type LegalText, MINIMUM_AGE_YEARS, SUPPORT_ADDRESS } from './legal-text.ts'

/** The Terms of Use: always 10 sections. A change of meaning needs a new date. */
export const termsOfUse: LegalText = {
	title: 'Terms of Use',
	updated: 'April 28, 2025',
	sections: [
		{
			heading: 'What you agree to',
			paragraphs: [
				'Nomster keeps recipes, cookbooks, meal plans and shopping lists for home cooks. These terms are the agreement between you and Nomster. You accept them when you create an account.',
				'Public recipes can be read without an account. The parts of these terms about fair behavior, accuracy and allergens hold for visitors too.',
				'The Privacy Policy tells what happens to your data.',
			],
		},
		{
			heading: 'Your age',
			paragraphs: [
				`You must be at least ${MINIMUM_AGE_YEARS} years old to have an account. Anyone under ${MINIMUM_AGE_YEARS} may use Nomster only with a parent or guardian, who holds the account and answers for it.`,
			],
		},
		{
			heading: 'Your account',
			paragraphs: [
				'Give an e-mail address that reaches you, and keep your password to yourself. You answer for what is done with your account, so tell us soon if someone else has got into it.',
				'The account page shows where you are signed in and lets you end any of those sessions.',
			],
		},
		{
			heading: 'Your recipes stay yours',
			paragraphs: [
				'What you write, photograph and import into Nomster belongs to you as much as it did before. You allow us to store, copy and show it only as far as Nomster needs to work: to bring it to your devices and, where you make it public, to show it to others. That permission ends when you delete it.',
				'You can export your recipes and your other data at any time, on every plan, at no charge.',
				'Importing a recipe from a page, a book or a photo is meant for your own kitchen. Before you publish it, make sure that you may: other people’s texts and pictures are theirs.',
			],
		},
		{
			heading: 'Public recipes and fair behavior',
			paragraphs: [
				'A recipe is private until you make it public. A public recipe is visible to everyone, with or without an account, together with your display name and picture.',
				'Do not publish anything unlawful, hateful, harassing or dangerous, nor work that you have no right to share. Do not send spam, look for ways into other people’s accounts, or get around limits.',
				'Titles, texts and pictures may be checked automatically. What is flagged can be refused, or taken down after a person has looked at it.',
			],
		},
		{
			heading: 'The AI assistant',
			paragraphs: [
				'Answers, recipes, pictures and plans from the assistant, and recipes read from photos, PDFs, texts and links, can be wrong. We give no guarantee that AI output is accurate, complete or safe to cook. Check amounts, temperatures and times before you rely on them.',
				'The assistant changes your recipes, plans and lists only after you confirm what it shows you.',
			],
		},
		{
			heading: 'Meal plans, allergens and health',
			paragraphs: [
				'Meal plans, allergen notes, nutrition figures and storage times are informational only. They are not medical or dietary advice.',
				'Allergen notes are worked out from ingredient lines as they were typed, and they can miss something. “Unknown” does not mean “free from”. If you or a guest have an allergy, go by the label on the packet and by your doctor.',
			],
		},
		{
			heading: 'Plans, limits and payment',
			paragraphs: [
				'The Free plan stays free. Basic and Premium cost what the pricing page says, are paid in advance through a card payment provider, and begin with a free trial of 14 days. Each plan has limits, which the pricing page lists. Monthly usage resets every month; what is left over is not carried on.',
				'You can change or cancel your plan at any time. The change takes effect at the next billing cycle.',
				'Your data is kept for at least 30 days after you cancel a paid plan. What goes beyond the limits of a smaller plan can still be read, edited, exported and deleted; only adding more is refused.',
				'Beta testers have the limits of Premium at no charge while they are beta testers.',
			],
		},
		{
			heading: 'Ending it',
			paragraphs: [
				'You can delete your account on the account page. A grace period follows, 30 days unless you choose another from 1 to 365 days, and until it ends you can change your mind. Then the account is deleted for good, and your personal data is removed within 30 days.',
				'If you do not keep to these terms, we may disable your account. A disabled account cannot be used, not even to ask for its deletion or to cancel one; write to us if you want your data, want it deleted, or think that we are wrong.',
			],
		},
		{
			heading: 'What we promise, changes and contact',
			paragraphs: [
				'We work to keep Nomster running and your data safe, but we cannot promise that it is never interrupted or free of mistakes, and we do not answer for how a dish turns out. Nothing here takes away rights that the law gives you, or limits a liability that the law does not let us limit.',
				'When these terms change, the date above changes, and we tell account holders before the change applies to them. If you do not agree, you can export your data and delete your account.',
				`Questions go to ${SUPPORT_ADDRESS}.`,
			],
		},
	],
}
