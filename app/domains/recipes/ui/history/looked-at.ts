const PREFIX = 'history-looked-at/'

/**
 * The cook has seen this recipe's history up to a version of the space. Stored in this browser; sign-out deletes it.
 */
export function lookedAt(recipeId: string, ver: number): void {
	try {
		localStorage.setItem(PREFIX + recipeId, String(ver))
	} catch {
		// Storage is full or disabled: the line on the recipe's page stays.
	}
}

/** Up to which version of the space the cook has seen it; 0 for never. */
export function lastLookedAt(recipeId: string): number {
	try {
		return Number(localStorage.getItem(PREFIX + recipeId) ?? 0)
	} catch {
		return 0
	}
}
