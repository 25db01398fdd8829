import { claim } from './claims.ts'
import { type LegalText, MINIMUM_AGE_YEARS, paragraph, section } from './legal-text.ts'

/** The Privacy Policy. It describes what the product does: change both together. */
export const privacyPolicy: LegalText = {
	title: 'Privacy Policy',
	updated: 'April 28, 2025',
	sections: [
		section(
			'In short',
			paragraph(
				claim('onDeviceFirst'),
				claim('privateUntilPublished'),
				'There are no advertisements and no trackers, and we do not sell data.',
			),
		),
		section(
			'What we keep',
			paragraph(
				'Your account: name, display name and e-mail address.',
				claim('phone'),
				claim('avatar'),
				claim('providers'),
			),
			paragraph(
				'What you make: recipes, pictures, cookbooks, meal plans, shopping lists, pantry and ratings.',
				claim('follows'),
			),
			paragraph(
				'What you tell us to help choose recipes: diets, allergens, cuisines, habits and goals.',
				claim('optionalPreferences'),
				'Diets and allergens can say something about your health; we use them only to sort, warn and suggest.',
			),
			paragraph(
				claim('attemptCounts'),
				claim('sessionRecords'),
				claim('errorLog'),
				claim('signInRecords'),
				claim('securityEvents'),
			),
		),
		section(
			'What is stored on your device',
			paragraph(claim('opensOffline'), 'Whoever can unlock your device and open your browser can read them there.'),
			claim('signOutWipes'),
			paragraph(claim('keptOnDevice'), claim('assistantChats')),
		),
		section(
			'Cookies',
			paragraph(
				claim('sessionCookie'),
				claim('runCookie'),
				claim('deviceCookie'),
				claim('linkCookie'),
				claim('providerCookie'),
			),
			paragraph(
				claim('cookieChoice'),
				claim('functionalCookies'),
				'There is no tracker behind the other switches.',
				claim('analyticsCookies'),
			),
		),
		section('Pictures', claim('pictureMetadata'), claim('pictureAddresses')),
		section(
			'What others can see',
			claim('publicThings'),
			paragraph(claim('privateInPublicBook'), claim('madePrivateAgain')),
			paragraph(claim('checkedRows'), claim('sharedWithYou')),
		),
		section(
			'AI and imports',
			paragraph(claim('sentToAi'), claim('sentToAssistant'), claim('sentToCheck'), claim('lookedAt')),
			claim('importFetches'),
		),
		section(
			'Who works for us',
			paragraph(
				'Others see data only where their part needs it: the company that hosts our servers, database and pictures; the one that delivers our e-mail; and the AI provider described above.',
				claim('errorReports'),
				claim('pushDelivery'),
			),
			claim('cardNumbers'),
			'We give data to authorities only where the law obliges us to.',
		),
		section(
			'How it is protected',
			paragraph(
				claim('encryptedConnections'),
				claim('storedHashes'),
				claim('secondFactor'),
				claim('passkeys'),
				claim('recentSignIns'),
				claim('sessions'),
			),
			'No protection is complete. If something happens to your data that could harm you, we tell you.',
		),
		section(
			'How long it stays',
			paragraph('Your data stays as long as your account does.', claim('bin')),
			paragraph(claim('keptAfterCancelling'), claim('deletion'), claim('erasedUsernames'), claim('bills')),
		),
		section(
			'Your rights',
			paragraph(claim('correctData'), claim('exportRecipes'), claim('ownData'), claim('notificationKinds')),
			paragraph(claim('objections'), 'You may also complain to the data protection authority where you live.'),
		),
		section(
			'Children',
			paragraph(
				`Nomster is for people of ${MINIMUM_AGE_YEARS} years and older. Anyone under ${MINIMUM_AGE_YEARS} may use it only with a parent or guardian, through the guardian’s account.`,
				claim('childAccounts'),
			),
		),
		section('Contact', paragraph(claim('datedPolicy'), claim('noticeOfChange')), claim('questions')),
	],
}
