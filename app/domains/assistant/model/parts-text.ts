/**
 * A nested value as a part of a message holds it: as JSON text. The push takes no field whose value is nested deeper than
 * six (docs/security.md 48); inputs of tools, and rows that undo a card, are.
 */
export const toText = (value: unknown): string => JSON.stringify(value)

/** Such a value again; undefined for anything else. */
export function fromText(stored: unknown): unknown {
	if (typeof stored !== 'string') return undefined
	try {
		return JSON.parse(stored)
	} catch {
		return undefined
	}
}
