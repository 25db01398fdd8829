import { z } from 'zod'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { NAME_MAX_LENGTH } from './profile-limits.ts'

const name = (field: string) =>
	z.string().trim().max(NAME_MAX_LENGTH, ACCOUNT_MESSAGES.tooLong(field, NAME_MAX_LENGTH)).default('')

/** The fields of the profile that a cook may change; the address is not among them. */
export const profileSchema = z.object({
	first_name: name('First name'),
	last_name: name('Last name'),
	display_name: name('Display name'),
})

export type Profile = z.output<typeof profileSchema>
export type ProfileInput = z.input<typeof profileSchema>
export const PROFILE_FIELDS = ['first_name', 'last_name', 'display_name'] as const
