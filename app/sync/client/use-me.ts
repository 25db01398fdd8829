import { useRouteLoaderData } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE, type Place } from '#app/platform/model/place.ts'

/** Id of the layout route that knows who is here (app/routes.ts). */
export const SESSION_ROUTE = 'routes/layouts/session'

/** The cook for whom this page was made; null for a visitor and where the session layout has not loaded. */
export function useMe(): Me | null {
	return useRouteLoaderData<{ me: Me | null }>(SESSION_ROUTE)?.me ?? null
}

/** Where the cook is for whom this page was made, as its loader says: server and browser draw the same. */
export const usePlace = (): Place => useMe() ?? ANYWHERE
