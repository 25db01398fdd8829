/**
 * Spec 8: errors with such words are incidents of high severity. The word 'cookie' alone is not enough, because recipes
 * contain it.
 */
const SUSPICIOUS = {
	eval: /\beval\b/i,
	cookie_access: /\bdocument\.cookie\b|\bcookie access\b/i,
	script_tag: /<\/?script|\bscript[ -]tags?\b/i,
	injection: /\binject(?:ed|ion)/i,
	xss: /\bxss\b/i,
	csrf: /\bcsrf\b/i,
	unauthorized: /\bunauthori[sz]ed\b/i,
} as const

export type IncidentKind = keyof typeof SUSPICIOUS
export const INCIDENT_KINDS = Object.keys(SUSPICIOUS) as IncidentKind[]

/** The kind of incident that an error's text is; null for an ordinary error. */
export const incidentOf = (text: string): IncidentKind | null =>
	INCIDENT_KINDS.find((kind) => SUSPICIOUS[kind].test(text)) ?? null
