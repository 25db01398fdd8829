import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { choosePlate } from '../model/plate.ts'
import { toRecipeView } from '../model/recipe-view.ts'
import { toCard } from '../model/to-card.ts'
import { SocialCard } from './social-card.tsx'
import { reactH } from './templates/react-h.ts'
import { recipePage } from './templates/recipe-page.ts'

const recipe = { id: 'r', user_id: 'u', ...recipeFields({ title: 'Leek soup' }) }
const render = (element: ReactNode) =>
	renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
const card = (saves: number) => {
	const shown = { ...toCard(recipe, undefined), author_id: 'u', author_name: 'Ada', rating_count: 0, saves }
	return render(<SocialCard recipe={shown} to="/recipe/r" author="named" />)
}
const NONE = { actions: [], more: [], notices: [], scaling: [], facts: [], rating: [] }
const page = (saves: number) => {
	const view = toRecipeView({ recipe, lines: [], stats: undefined, plate: choosePlate(recipe) }, 'Ada')
	const parts = { back: null, hasBar: false, isPreview: false, ...NONE }
	return render(recipePage<ReactNode>(reactH, { ...view, saves }, parts))
}

test('card and page say how many cooks have saved a recipe, and nothing where none has', () => {
	expect(card(3)).toContain('Saved by 3 cooks')
	expect(card(1)).toContain('Saved by 1 cook<')
	expect(card(0)).not.toContain('Saved by')
	expect(page(3)).toMatch(/Saved by<\/dt><dd[^>]*>3 cooks/)
	expect(page(0)).not.toContain('Saved by')
})
