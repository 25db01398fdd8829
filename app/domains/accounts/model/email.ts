export const EMAIL_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64

const LOCAL_PART = /^[^\s"(),:;<>@[\\\]\p{C}]+$/u
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether a text looks like an address that a mail could reach: something, @, a host with a dot. All scripts are
 * accepted.
 */
export function looksLikeEmail(text: string): boolean {
	const at = text.lastIndexOf('@')
	const local = text.slice(0, at)
	const labels = text.slice(at + 1).split('.')
	if (at < 1 || text.length > EMAIL_MAX_LENGTH || local.length > LOCAL_PART_MAX_LENGTH) return false
	if (!LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
	return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && (labels.at(-1) ?? '').length > 1
}

/**
 * The form used for uniqueness and sign-in: one spelling per address. Letters that only look different become the same
 * letter (NFKC), and a domain takes its network form (IDNA).
 */
export function normalizeEmail(email: string): string {
	const plain = email.trim().normalize('NFKC').toLowerCase()
	const at = plain.lastIndexOf('@')
	const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)]
	// A URL accepts more than a domain may contain; such a text stays as it is, and the form refuses it.
	const isDomain = at > 0 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(`http://${domain}`)
	return isDomain ? `${local}@${new URL(`http://${domain}`).hostname}` : plain
}

/** How addresses were stored before `normalizeEmail` applied IDNA; cooks of that time sign in with this form. */
export const formerSpelling = (email: string): string => email.trim().normalize('NFC').toLowerCase()
