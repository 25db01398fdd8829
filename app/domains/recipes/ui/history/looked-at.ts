const PREFIX = 'history-looked-at/'

/** The cook has seen this recipe's history up to a version of the space. Kept in this browser, which sign-out empties. */
export function lookedAt(recipeId: string, ver: number): void {
	try {
		localStorage.setItem(PREFIX + recipeId, String(ver))
	} catch {
		// Full or forbidden: the line on the recipe's page stays.
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
