const KEY_BITS = 256

/**
 * The key that encrypts a cook's unsent edits on one device: HKDF (SHA-256) of the server's secret for this cook and
 * client. It is not stored, and only a session of the same cook on the same device gets it again. Base64 of 32 bytes.
 */
export async function sealKey(
	secret: string,
	{ userId, clientId }: { userId: string; clientId: string },
): Promise<string> {
	const encode = (text: string) => new TextEncoder().encode(text)
	const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveBits'])
	const bits = await crypto.subtle.deriveBits(
		{ name: 'HKDF', hash: 'SHA-256', salt: encode('nomster-seal'), info: encode(`${userId}\n${clientId}`) },
		material,
		KEY_BITS,
	)
	return btoa(String.fromCharCode(...new Uint8Array(bits)))
}
