/** FNV-1a over a text's UTF-16 units, 32 bits in base 36. Detects changed texts; not a secure hash. */
export function checksum(text: string): string {
	let sum = 0x811c9dc5
	for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
	return (sum >>> 0).toString(36)
}
