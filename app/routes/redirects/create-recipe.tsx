import { redirect } from 'react-router'
import type { Route } from './+types/create-recipe'

/** The query (a cookbook for the new recipe) is passed on. */
const away = (url: URL) => redirect(`/recipes/create${url.search}`)

export const loader = ({ request }: Route.LoaderArgs) => away(new URL(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => away(new URL(request.url))
