import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { recipeFields } from '../../../../tests/factories/recipe-fields.ts'
import { cookbookInBin, recipeInBin } from '../model/bin.ts'
import { BinPage } from './bin-page.tsx'

const NOW = 1_790_000_000_000
const soups = Array.from({ length: 8 }, (_, at) =>
	recipeInBin({ id: `soup ${at}`, ...recipeFields({ title: 'Onion soup' }) }, NOW, NOW),
)
const books = [cookbookInBin({ id: 'b', title: 'Soups', image_url: null }, NOW, NOW)]

test('deleted recipes that are drawn alike lie on other cloths than those beside them', () => {
	const router = createMemoryRouter([
		{ path: '/', element: <BinPage rows={[...soups, ...books]} refusal={undefined} /> },
	])
	const markup = renderToStaticMarkup(<RouterProvider router={router} />)
	const cloths = [...markup.matchAll(/data-cloth="(\w+)"/g)].map(([, cloth]) => cloth)
	expect(cloths).toHaveLength(soups.length)
	for (const [at, cloth] of cloths.entries()) expect(cloths.slice(Math.max(0, at - 4), at)).not.toContain(cloth)
	expect(markup).toContain('Soups')
})
