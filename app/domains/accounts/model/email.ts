export const EMAIL_MAX_LENGTH = 254
const LOCAL_PART_MAX_LENGTH = 64

const LOCAL_PART = /^[^\s"(),:;<>@[\\\]\p{C}]+$/u
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** Whether a text looks like an address that a mail could reach: something, @, a host with a dot. Other scripts are welcome. */
export function looksLikeEmail(text: string): boolean {
	const at = text.lastIndexOf('@')
	const local = text.slice(0, at)
	const labels = text.slice(at + 1).split('.')
	if (at < 1 || text.length > EMAIL_MAX_LENGTH || local.length > LOCAL_PART_MAX_LENGTH) return false
	if (!LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
	return labels.length > 1 && labels.every((label) => HOST_LABEL.test(label)) && (labels.at(-1) ?? '').length > 1
}

/**
 * What uniqueness and sign-in look at: one spelling for one address. Letters that only look another way are the same letter
 * (NFKC), and a domain is what the network asks for (IDNA).
 */
export function normalizeEmail(email: string): string {
	const plain = email.trim().normalize('NFKC').toLowerCase()
	const at = plain.lastIndexOf('@')
	const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)]
	// A URL takes more than a domain may be; such a text stays as it is, for the form to refuse.
	const isDomain = at > 0 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && URL.canParse(`http://${domain}`)
	return isDomain ? `${local}@${new URL(`http://${domain}`).hostname}` : plain
}

/** How addresses were kept before `normalizeEmail` knew of IDNA; cooks of then sign in with them. */
export const formerSpelling = (email: string): string => email.trim().normalize('NFC').toLowerCase()
