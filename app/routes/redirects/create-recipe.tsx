import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import type { Route } from './+types/create-recipe'

const EDITOR = '/recipes/create'

/** A document has no navigation state yet; its query (a cookbook for the new recipe) is passed on. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(`${EDITOR}${url.search}`)

/** In the browser the redirect happens in the component, because only there is the navigation's state known. */
export const clientLoader = () => null

/** Passes on what the editor is to be filled with: `extractedRecipe`, `fromShare`, `initialRecipe`. */
export default function CreateRecipe() {
	const { search, state } = useLocation()
	const navigate = useNavigate()
	useEffect(() => void navigate(`${EDITOR}${search}`, { state, replace: true }), [navigate, search, state])
	return null
}
