import { z } from 'zod'
import { cleanLine } from '#app/platform/model/clean-text.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from './profile-limits.ts'

const name = (field: string) =>
	z.string().trim().max(NAME_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong(field, NAME_MAX_LENGTH)).default('')

/** Digits with what people write between them, and an extension; a '+' only in front. */
const PHONE = /^\+?[\d\s()./-]+(?:(?:x|ext\.?)\s*\d{1,6})?$/i
/** E.164 allows 15 digits; the shortest numbers that reach a person have 5. */
const MIN_DIGITS = 5
const MAX_DIGITS = 15

/** Whether a text can be dialled; how a country writes its numbers is not checked. */
export function isPhone(text: string): boolean {
	const [number = ''] = text.split(/x|ext/i)
	const digits = number.replace(/\D/g, '').length
	return text.length <= PHONE_MAX_LENGTH && PHONE.test(text) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
}

/** The fields of the profile that a cook may change; the address is not among them. */
export const profileSchema = z.object({
	first_name: name('First name'),
	last_name: name('Last name'),
	display_name: name('Display name'),
	/** Missing: it stays as it is. A device of an older release does not know it. */
	phone: z
		.string()
		.transform(cleanLine)
		.refine((text) => text === '' || isPhone(text), ACCOUNT_MESSAGES.phoneInvalid)
		.optional(),
})

export type Profile = z.output<typeof profileSchema>
export type ProfileInput = z.input<typeof profileSchema>
export const PROFILE_FIELDS = ['first_name', 'last_name', 'display_name', 'phone'] as const
