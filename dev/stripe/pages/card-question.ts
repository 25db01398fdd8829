import { form, type PageAnswer, page, paragraph } from './layout.ts'

export const NOT_AUTHENTICATED =
	'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The question of a card's bank, as 3-D Secure asks it. The answer is posted as `answer`. */
export const askBank = (action: string): PageAnswer =>
	page(
		'Confirm your card',
		`${paragraph('Your bank asks whether you are paying.')}
${form(action, '<input type="hidden" name="answer" value="accept">', 'Accept')}
${form(action, '<input type="hidden" name="answer" value="refuse">', 'Refuse')}`,
	)
