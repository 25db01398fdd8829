import { redirect } from 'react-router'
import type { Route } from './+types/create-recipe'

/** What is asked of the form (a cookbook to file the recipe in) goes along. */
const away = (url: URL) => redirect(`/recipes/create${url.search}`)

export const loader = ({ request }: Route.LoaderArgs) => away(new URL(request.url))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => away(new URL(request.url))
