import { useRouteLoaderData } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import { ANYWHERE, type Place } from '#app/platform/model/place.ts'

/** Id of the layout route that loads who is signed in (app/routes.ts). */
export const SESSION_ROUTE = 'routes/layouts/session'

/** The cook for whom this page was made; null for a visitor and if the session layout has not loaded. */
export function useMe(): Me | null {
	return useRouteLoaderData<{ me: Me | null }>(SESSION_ROUTE)?.me ?? null
}

/** The place of the cook for whom this page was made, from the loader's data: server and browser render the same. */
export const usePlace = (): Place => useMe() ?? ANYWHERE
