/** The displayed source of a recipe: a name ('' if unknown) and, for web addresses only, a link. */
export function readableSource({ source_url, source_name }: { source_url: string; source_name: string }): {
	name: string
	href: string | null
} {
	const url = URL.canParse(source_url) ? new URL(source_url) : null
	// Any other scheme (javascript:, data:) is text, never a link.
	const href = url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
	return { name: source_name || url?.hostname.replace(/^www\./, '') || source_url, href }
}
