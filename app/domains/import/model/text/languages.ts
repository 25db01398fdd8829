/** Normalises a language tag to BCP 47 ('en_us' becomes 'en-US'); '' if it is not one. */
export function readLanguage(text: string): string {
	const tag =
		text
			.trim()
			.split(/[\s,;]/)[0]
			?.replace(/_/g, '-') ?? ''
	if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return ''
	try {
		return Intl.getCanonicalLocales(tag)[0] ?? ''
	} catch {
		return ''
	}
}
