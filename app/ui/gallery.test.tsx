import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Gallery /> }])} />)

test('every part of the kit renders on the server, without a style element', () => {
	expect(html).toContain('Oops! Page not found')
	expect(html).toContain('/plates/soup.avif')
	expect(html).not.toContain('<style')
})

test('an error is connected to its field', () => {
	const [, describedBy] = /<input type="email"[^>]*aria-describedby="([^"]+)"/.exec(html) ?? []
	expect(describedBy).toBeTruthy()
	expect(html).toMatch(new RegExp(`id="${describedBy}"[^>]*>.*?Please enter a valid email address`))
})

test('what is closed is not on the page', () => {
	expect(html).not.toContain('role="dialog"')
	expect(html).not.toContain('Delete this recipe?')
})

test('no two elements share an id', () => {
	const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
	expect(new Set(ids).size).toBe(ids.length)
})
