import { type LegalText, MINIMUM_AGE_YEARS, SUPPORT_ADDRESS } from './legal-text.ts'

/** The Privacy Policy. It describes what the product does: change both together. */
export const privacyPolicy: LegalText = {
	title: 'Privacy Policy',
	updated: 'April 28, 2025',
	sections: [
		{
			heading: 'In short',
			paragraphs: [
				'Your recipes live on your own device first and are synced to our servers so that your other devices have them. They are private until you publish them. There are no advertisements and no trackers, and we do not sell data.',
			],
		},
		{
			heading: 'What we keep',
			paragraphs: [
				'Your account: name, display name, e-mail address, and a phone number and picture if you give them. If you sign in through another service, that service tells us your name, e-mail address and picture.',
				'What you make: recipes, pictures, cookbooks, meal plans, shopping lists, pantry, ratings, and whom you follow.',
				'What you tell us to help choose recipes: diets, allergens, cuisines, habits and goals. All of it is optional. Diets and allergens can say something about your health; we use them only to sort, warn and suggest, and you can empty them at any time.',
				'What keeping the service safe needs: sign-in attempts with time, result, device, city, country and a masked network address; counts of attempts and of monthly usage; a log of errors and of security events.',
			],
		},
		{
			heading: 'What is stored on your device',
			paragraphs: [
				'Nomster keeps your recipes, cookbooks, plans and lists in your browser’s own storage, which is why they open without a connection. Whoever can unlock your device and open your browser can read them there.',
				'Signing out removes this data from the device. Changes that were not uploaded yet are not thrown away without asking: you can try again, export them, discard them, or leave them on the device encrypted, and then they open again only when you sign in there.',
				'Drafts, filters, the theme, chats with the assistant, and your answers to the cookie and install notices are also kept on the device.',
			],
		},
		{
			heading: 'Cookies',
			paragraphs: [
				'One cookie keeps you signed in. It holds a random value, no name and no address, and scripts cannot read it. Signing in through another service uses one more for a few minutes.',
				'The cookie notice stores your choice on your device. Necessary storage cannot be switched off. Switched on, ‘Functional’ lets your device remember which of your recipes you open and search for, so that their pictures are there before you ask; this never leaves the device, and it is erased when you switch it off or sign out. There is no tracker behind the other switches; if that ever changes, it starts only for those who have switched it on.',
			],
		},
		{
			heading: 'Pictures',
			paragraphs: [
				'Before a picture leaves your device, it is redrawn without the data that cameras hide in it, such as the place where it was taken. Our server refuses pictures that still carry such data.',
				'Pictures have addresses that cannot be guessed. When you make a public recipe private again, its pictures get new addresses. Pictures that no recipe uses any more are removed after 30 days.',
			],
		},
		{
			heading: 'What others can see',
			paragraphs: [
				'Public recipes and public cookbooks are visible to everyone, including people without an account and search engines, with your display name and your picture. So are the average of their ratings and your profile page. Your e-mail address, phone number, preferences, plans, lists and pantry are not.',
				'A private recipe stays private even inside a public cookbook. You can make a public recipe private at any time, but copies that others have made are out of our reach.',
				'On our servers each request is checked against its rows: you reach your own, what others have made public, and what someone has shared with you.',
			],
		},
		{
			heading: 'The assistant and imports',
			paragraphs: [
				'When you use an AI feature that runs on an outside AI provider, we send it what the task needs: your message, the text, link or picture that you hand over, your food preferences, and those of your recipes that the question is about. Other cooks’ private data is never sent. Titles, texts and pictures of recipes may also be sent to such a provider to be checked for harmful content.',
				'When you import from a link, our server fetches that page. The site sees our server and nothing about you.',
			],
		},
		{
			heading: 'Who works for us',
			paragraphs: [
				'Others see data only where their part needs it: the company that hosts our servers, database and pictures; the one that delivers our e-mail; your browser’s maker, who delivers push notifications if you turn them on; and the AI provider described above.',
				'Payments go to a card payment provider. Your card number goes to them and never to us; we learn your plan, its dates and your bills.',
				'We give data to authorities only where the law obliges us to.',
			],
		},
		{
			heading: 'How it is protected',
			paragraphs: [
				'Connections are encrypted. Of your password and your sessions we store only values from which they cannot be read back. You can add a second factor or a passkey, see your recent sign-ins, and end any session from the account page.',
				'No protection is complete. If something happens to your data that could harm you, we tell you.',
			],
		},
		{
			heading: 'How long it stays',
			paragraphs: [
				'Your data stays as long as your account does. What you delete can be restored for 30 days, and then its content is gone; a bare number remains so that your other devices know that it was deleted.',
				'After you cancel a paid plan, your data is kept for at least 30 days. When you delete your account, the grace period that you chose begins (30 days if you choose none). When it ends, the account is deleted for good and your personal data is removed within 30 days. Bills may have to be kept longer by law.',
			],
		},
		{
			heading: 'Your rights',
			paragraphs: [
				'You can see and correct your data in the app, export it at any time on every plan at no charge, and delete your account on the account page. Notifications can be turned off one kind at a time.',
				`For anything else, such as an objection or a question about what we hold, write to ${SUPPORT_ADDRESS}. You may also complain to the data protection authority where you live.`,
			],
		},
		{
			heading: 'Children',
			paragraphs: [
				`Nomster is for people of ${MINIMUM_AGE_YEARS} years and older. Anyone under ${MINIMUM_AGE_YEARS} may use it only with a parent or guardian, through the guardian’s account. If you think that a child has an account without one, tell us and we delete it.`,
			],
		},
		{
			heading: 'Changes and contact',
			paragraphs: [
				'When this policy changes, the date above changes, and we tell account holders before the change applies to them.',
				`Write to ${SUPPORT_ADDRESS}.`,
			],
		},
	],
}
