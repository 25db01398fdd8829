/** A language tag as BCP 47 writes it ('en_us' is 'en-US'); '' for anything that is none. */
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
