/** A cook as other cooks see one on the cook's page. */
export type CookView = {
	id: string
	name: string
	username: string | null
	avatar_url: string | null
	followers: number
	following: number
	/** How many recipes are public. */
	recipes: number
}
