import { SUPPORT_FORM } from './legal-text.ts'

/**
 * A sentence of the legal texts that promises a feature, with the route or the test file that keeps it; or, as long as
 * there is no such feature, with the feature's name: the texts then leave the sentence out. When the feature is built,
 * replace `absent` with `keptBy`, and the texts contain the promise.
 */
export type Claim = { says: string; keptBy: string } | { says: string; absent: string }

export const CLAIMS = {
	keepsRecipes: {
		says: 'Nomster keeps recipes, cookbooks, meal plans and shopping lists for home cooks.',
		keptBy: '/recipes',
	},
	readWithoutAccount: {
		says: 'Public recipes can be read without an account.',
		keptBy: 'tests/workers/public-page.test.ts',
	},
	acceptedAtSignUp: { says: 'You accept them when you create an account.', keptBy: '/register' },

	// The account.
	sessions: {
		says: 'The account page shows where you are signed in and lets you end any of those sessions.',
		keptBy: 'tests/workers/own-sessions.test.ts',
	},
	secondFactor: {
		says: 'You can add a second factor, which is asked after your password.',
		keptBy: 'tests/workers/second-factor.test.ts',
	},
	passkeys: { says: 'You can sign in with a passkey instead of a password.', keptBy: 'tests/workers/passkeys.test.ts' },
	recentSignIns: {
		says: 'You can see your recent sign-ins, with device, city, country and a masked network address.',
		keptBy: 'tests/workers/security-settings.test.ts',
	},
	signInRecords: {
		says: 'Sign-in attempts with time, result, device, city, country and a masked network address are kept too.',
		keptBy: 'tests/workers/login-activity.test.ts',
	},
	securityEvents: {
		says: 'What is done to accounts is kept in a log that names nobody by name or address.',
		keptBy: 'app/platform/server/audit.test.ts',
	},
	attemptCounts: {
		says: 'To keep the service safe we count attempts and monthly usage.',
		keptBy: 'tests/workers/accounts-http.test.ts',
	},
	sessionRecords: {
		says: 'Of each sign-in we keep the browser and when it was last used.',
		keptBy: 'tests/workers/own-sessions.test.ts',
	},
	errorLog: {
		says: 'A log of errors holds no password, no cookie and no e-mail address.',
		keptBy: 'tests/workers/accounts-http.test.ts',
	},
	encryptedConnections: {
		says: 'Connections are encrypted.',
		keptBy: 'tests/workers/every-address.test.ts',
	},
	optionalPreferences: {
		says: 'All of it is optional, and you can empty it at any time.',
		keptBy: '/account/preferences',
	},
	childAccounts: {
		says: 'If you think that a child has an account without one, tell us and we delete it.',
		keptBy: 'tests/workers/admin-users.test.ts',
	},
	providers: {
		says: 'If you sign in through another service, that service tells us your name and e-mail address. A picture that it sends is not kept.',
		keptBy: 'tests/workers/providers.test.ts',
	},
	providerCookie: {
		says: 'Signing in through another service uses one more for a few minutes.',
		keptBy: 'tests/workers/providers.test.ts',
	},
	phone: {
		says: 'We also keep your phone number if you give one; nobody else sees it.',
		keptBy: 'tests/workers/profile.test.ts',
	},
	avatar: {
		says: 'If you give us a picture of yourself, we keep it, and it stands beside your display name.',
		keptBy: 'tests/workers/profile.test.ts',
	},
	correctData: { says: 'You can see and correct your data in the app.', keptBy: '/account' },

	// Taking out and ending.
	exportRecipes: {
		says: 'You can export your recipes at any time, on every plan, at no charge.',
		keptBy: 'tests/long/flows/import-files.test.ts',
	},
	ownData: {
		says: 'Everything that you have made can be taken out the same way, with your profile, as one file.',
		keptBy: 'tests/flows/own-data.test.ts',
	},
	deletion: {
		says: 'You can delete your account on the account page. A grace period follows, 30 days unless you choose another from 1 to 365 days, and until it ends you can change your mind. Then the account is deleted for good, and your personal data is removed within 30 days.',
		keptBy: 'tests/workers/account-deletion.test.ts',
	},
	erasedUsernames: {
		says: 'A hash of your username is kept for 90 more days, so that nobody else takes your name.',
		keptBy: 'app/domains/social/server/username.test.ts',
	},
	deletionOfDisabled: {
		says: 'That includes asking for its deletion and cancelling one.',
		keptBy: 'tests/workers/account-deletion.test.ts',
	},
	deletionInstead: {
		says: 'If you do not agree to these terms any more, you can delete your account.',
		keptBy: 'tests/workers/account-deletion.test.ts',
	},
	disabled: {
		says: 'If you do not keep to these terms, we may disable your account. A disabled account cannot be used.',
		keptBy: 'tests/workers/accounts.test.ts',
	},
	disabledCanWrite: {
		says: `Use ${SUPPORT_FORM} if you want your data, want it deleted, or think that we are wrong.`,
		keptBy: '/support',
	},
	questions: { says: `Questions go to us by ${SUPPORT_FORM}.`, keptBy: '/support' },
	objections: {
		says: `For anything else, such as an objection, a question about what we hold, or the end of your account, use ${SUPPORT_FORM}.`,
		keptBy: '/support',
	},
	datedPolicy: {
		says: 'When this policy changes, the date above changes.',
		absent: 'dated changes of the legal texts',
	},
	datedTerms: { says: 'When these terms change, the date above changes.', absent: 'dated changes of the legal texts' },
	noticeOfChange: {
		says: 'We tell account holders before the change applies to them.',
		absent: 'mail about changed terms',
	},

	// Public recipes.
	privateUntilPublic: {
		says: 'A recipe is private until you make it public.',
		keptBy: 'tests/workers/pages.test.ts',
	},
	privateUntilPublished: {
		says: 'They are private until you publish them.',
		keptBy: 'tests/workers/pages.test.ts',
	},
	publicToEveryone: {
		says: 'A public recipe is visible to everyone, with or without an account, together with your display name.',
		keptBy: 'tests/workers/public-page.test.ts',
	},
	publicThings: {
		says: 'Public recipes and public cookbooks are visible to everyone, including people without an account and search engines, with your display name. So are the average of their ratings and your page of public recipes. Your e-mail address, preferences, plans, lists and pantry are not.',
		keptBy: 'tests/workers/pages.test.ts',
	},
	privateInPublicBook: {
		says: 'A private recipe stays private even inside a public cookbook.',
		keptBy: 'tests/workers/pages.test.ts',
	},
	madePrivateAgain: {
		says: 'You can make a public recipe private at any time, but copies that others have made are out of our reach.',
		keptBy: 'tests/long/flows/recipe-page.test.ts',
	},
	checkedRows: {
		says: 'On our servers each request is checked against its rows: you reach your own, and what others have made public.',
		keptBy: 'tests/workers/space-joins.test.ts',
	},
	sharedWithYou: { says: 'You also reach what someone has shared with you.', absent: 'shared cookbooks' },
	moderated: {
		says: 'Titles, texts and pictures that become public are checked automatically. What is flagged can be refused, or taken down after a person has looked at it.',
		keptBy: 'tests/workers/moderation.test.ts',
	},
	appealed: {
		says: 'When something of yours was taken down, you are told why, and can appeal once.',
		keptBy: 'tests/long/flows/admin-moderation.test.ts',
	},
	lookedAt: {
		says: 'A picture that could not be checked may be looked at by a person; each such look is recorded.',
		keptBy: 'tests/workers/moderation.test.ts',
	},
	sentToCheck: {
		says: 'Titles, texts and pictures of recipes that become public may also be sent to such a provider to be checked for harmful content.',
		keptBy: 'tests/workers/media-moderation.test.ts',
	},

	// AI and imports.
	readByAi: {
		says: 'Recipes that AI has read from photos, PDFs, texts and links can be wrong.',
		keptBy: 'tests/workers/extract-ai.test.ts',
	},
	assistantAnswers: {
		says: 'So can answers, recipes, pictures and plans from the assistant.',
		keptBy: 'tests/flows/assistant.test.ts',
	},
	assistantAsks: {
		says: 'The assistant changes your recipes and plans only after you confirm what it shows you. What you tell it to put on your list it may put there at once, and you can undo that.',
		keptBy: 'tests/flows/assistant.test.ts',
	},
	sentToAi: {
		says: 'When you let an outside AI provider read a recipe, we send it the text, page or picture that you hand over, and nothing about you.',
		keptBy: 'tests/workers/extract-ai.test.ts',
	},
	sentToAssistant: {
		says: 'The assistant’s provider also gets your message, your food preferences, and what of your recipes, plans, lists and pantry the question is about. Other cooks’ private data is never sent.',
		keptBy: 'tests/workers/chat.test.ts',
	},
	assistantChats: {
		says: 'Chats with the assistant are kept there too, and on our servers like your recipes.',
		keptBy: 'app/domains/assistant/server/chat-rows.test.ts',
	},
	importFetches: {
		says: 'When you import from a link, our server fetches that page. The site sees our server and nothing about you.',
		keptBy: 'tests/workers/extract.test.ts',
	},
	allergenNotes: {
		says: 'Allergen notes are worked out from ingredient lines as they were typed, and they can miss something.',
		keptBy: 'tests/long/flows/avoided.test.ts',
	},

	// Plans.
	freeStaysFree: { says: 'The Free plan stays free.', keptBy: 'app/domains/billing/model/plans.test.ts' },
	planLimits: { says: 'Each plan has limits; the account page lists those of yours.', keptBy: '/account/billing' },
	monthlyUsage: {
		says: 'Monthly usage resets every month; what is left over is not carried on.',
		keptBy: 'tests/workers/extract-ai.test.ts',
	},
	prices: {
		says: 'Basic and Premium cost what the pricing page says, are paid in advance through a card payment provider, and begin with a free trial of 14 days.',
		keptBy: 'workers/checkout/checkout.test.ts',
	},
	planChanges: {
		says: 'You can change or cancel your plan at any time. A larger plan begins at once and the difference is charged at once; a smaller plan or a cancellation takes effect at next billing cycle.',
		keptBy: 'workers/checkout/life.test.ts',
	},
	keptAfterCancelling: {
		says: 'Your data is kept for at least 30 days after you cancel a paid plan.',
		keptBy: 'workers/checkout/life.test.ts',
	},
	beyondLimits: {
		says: 'What goes beyond the limits of a smaller plan can still be read, edited, exported and deleted; only adding more is refused.',
		keptBy: 'app/sync/server/push-refusals.test.ts',
	},
	betaTesters: {
		says: 'Beta testers have the limits of Premium at no charge while they are beta testers.',
		keptBy: 'app/domains/billing/model/plans.test.ts',
	},
	cardNumbers: {
		says: 'Payments go to a card payment provider. Your card number goes to them and never to us; we learn your plan, its dates and your bills.',
		keptBy: 'workers/checkout/checkout.test.ts',
	},
	bills: {
		says: 'Bills may have to be kept longer by law.',
		keptBy: 'workers/checkout/forget-customer.test.ts',
	},

	// People and notifications.
	follows: {
		says: 'The same holds for whom you follow.',
		keptBy: 'app/domains/social/server/interleavings.test.ts',
	},
	notificationKinds: {
		says: 'Notifications can be turned off one kind at a time.',
		keptBy: 'tests/workers/notification-settings.test.ts',
	},
	pushDelivery: {
		says: 'Push notifications, if you turn them on, are delivered by your browser’s maker.',
		keptBy: 'tests/workers/push.test.ts',
	},

	// The device.
	onDeviceFirst: {
		says: 'Your recipes live on your own device first and are synced to our servers so that your other devices have them.',
		keptBy: 'tests/flows/offline.test.ts',
	},
	opensOffline: {
		says: 'Nomster keeps your recipes, cookbooks, plans and lists in your browser’s own storage, which is why they open without a connection.',
		keptBy: 'tests/long/flows/offline.test.ts',
	},
	signOutWipes: {
		says: 'Signing out removes this data from the device. Changes that were not uploaded yet are not thrown away without asking: you can try again, export them, discard them, or leave them on the device encrypted, and then they open again only when you sign in there.',
		keptBy: 'app/sync/client/session/sign-out.test.ts',
	},
	keptOnDevice: {
		says: 'Drafts, filters, the theme, and your answers to the cookie and install notices are also kept on the device.',
		keptBy: 'tests/long/flows/install.test.ts',
	},
	sessionCookie: {
		says: 'One cookie keeps you signed in. It holds a random value, no name and no address, and scripts cannot read it.',
		keptBy: 'tests/workers/accounts-http.test.ts',
	},
	runCookie: {
		says: 'If you choose not to stay signed in, both that cookie and a second one, which only says that the browser has not been closed since, go when you close it.',
		keptBy: 'tests/long/flows/shared-device.test.ts',
	},
	deviceCookie: {
		says: 'Another cookie lets us recognise a browser that you have signed in with, so that we can e-mail you about a sign-in with a new one. It lasts 400 days and opens nothing.',
		keptBy: 'tests/workers/login-activity.test.ts',
	},
	errorReports: {
		says: 'When the program fails in your browser, the kind of error and its place in the program may be reported to a company that collects such reports for us, without your name, your address or anything that you have written.',
		keptBy: 'tests/flows/error-reports.test.ts',
	},
	linkCookie: {
		says: 'A link from one of our mails and a sign-in in several steps use others for some minutes.',
		keptBy: '/confirm-email',
	},
	cookieChoice: {
		says: 'The cookie notice stores your choice on your device. Necessary storage cannot be switched off.',
		keptBy: 'tests/long/flows/cookie-notice.test.ts',
	},
	analyticsCookies: {
		says: 'Switched on, ‘Analytics’ lets pages tell our own server how fast they load, and which account an error happened to. Without it our server still learns of errors, but not whose they were. It deletes both after 30 days.',
		keptBy: 'tests/workers/monitoring.test.ts',
	},
	functionalCookies: {
		says: 'Switched on, ‘Functional’ lets your device remember which of your recipes you open and search for, so that their pictures are there before you ask; this never leaves the device, and it is erased when you switch it off or sign out.',
		keptBy: 'tests/long/flows/consent.test.ts',
	},
	pictureMetadata: {
		says: 'Before a picture leaves your device, it is redrawn without the data that cameras hide in it, such as the place where it was taken. Our server refuses pictures that still carry such data.',
		keptBy: 'tests/workers/media.test.ts',
	},
	pictureAddresses: {
		says: 'Pictures have addresses that cannot be guessed. When you make a public recipe private again, its pictures open for nobody but you. Pictures that no recipe uses any more are removed after 30 days.',
		keptBy: 'tests/workers/media.test.ts',
	},
	storedHashes: {
		says: 'Of your password and your sessions we store only values from which they cannot be read back.',
		keptBy: 'tests/workers/accounts.test.ts',
	},
	bin: {
		says: 'What you delete can be restored for 30 days, and then its content is gone; a bare number remains so that your other devices know that it was deleted.',
		keptBy: 'app/sync/server/empty-bin.test.ts',
	},
} as const satisfies Record<string, Claim>

export type ClaimName = keyof typeof CLAIMS

/** The sentence; '' while its feature is absent. */
export function claim(name: ClaimName): string {
	const made: Claim = CLAIMS[name]
	return 'absent' in made ? '' : made.says
}
