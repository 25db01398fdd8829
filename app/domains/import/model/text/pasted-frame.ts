/**
 * A text without what a mail, a chat or a caption puts around a recipe. `url`: the address of a page in it, '' without
 * one.
 */
export type Unframed = { lines: string[]; url: string; dropped: string[] }

const ADDRESS =
	/^(?:(?:source|from|link|recipe|quelle|rezept|via|fonte|fuente|bron|källa)\s*:?\s*)?<?(https?:\/\/[^\s<>]+)>?$/i
const TAGS = /^(?:#[\p{L}\p{N}_]+[\s,]*)+$/u
const MAIL_HEADER =
	/^(?:from|to|cc|sent|date|reply-to|von|an|gesendet|datum|de|à|envoyé|para|enviado|fecha|da|inviato|van|aan|verzonden|från|till|skickat)\s?:\s.*(?:@|\d{4}|\d:\d\d)/i
const SUBJECT =
	/^(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|ämne)\s?:\s*(?:(?:re|fw|fwd|aw|wg|tr|rv)\s?:\s*)*/i
const FORWARDED =
	/^[-–_\s]*(?:forwarded message|original message|begin forwarded message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|mensaje reenviado|messaggio inoltrato)[-–_:\s]*$/i
const SIGNATURE =
	/^(?:sent from my|von meinem .{1,30} gesendet|envoyé de mon|enviado desde mi|inviato da|verzonden vanaf|get outlook for|--\s*$)/i
/** '[12/03/24, 18:02] Ana: ' in a chat that was copied or exported. */
const CHAT =
	/^\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*[-–]?\s*(?:[^:]{1,40}:\s+)?/i
const CHATTER =
	/^(?:follow (?:me|us|@)|save (?:this|it) for later|tag (?:me|us|a friend)|link in bio|full recipe (?:on|in|at)|comment below|double tap|print recipe|jump to recipe|pin recipe|advertisement)\b/i

/**
 * Removes the quotation marks of mails, mail headers, signatures, chat stamps, hashtags and bare addresses from a
 * pasted text.
 */
export function withoutFrame(raw: string[]): Unframed {
	const lines: string[] = []
	const dropped: string[] = []
	let url = ''
	let isSigned = false
	for (const whole of raw) {
		const line = whole
			.replace(/^(?:>\s?)+/, '')
			.replace(CHAT, '')
			.replace(SUBJECT, '')
			.trim()
		if (isSigned || SIGNATURE.test(line)) isSigned = true
		const address = ADDRESS.exec(line)
		if (address?.[1]) url ||= address[1]
		if (line !== '' && (isSigned || address || isFrame(line))) dropped.push(whole)
		else lines.push(line.replace(/(?:\s+#[\p{L}\p{N}_]+)+$/u, ''))
	}
	return { lines, url, dropped }
}

const isFrame = (line: string): boolean =>
	line.length <= 300 && (TAGS.test(line) || MAIL_HEADER.test(line) || FORWARDED.test(line) || CHATTER.test(line))
