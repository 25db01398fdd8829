import 'fake-indexeddb/auto'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { closeKitchens, openKitchen } from './kitchen.ts'
import { useKitchen } from './use-kitchen.ts'
import { SESSION_ROUTE } from './use-me.ts'

const Shown = () => <p>{useKitchen() ? 'open' : 'not open'}</p>

afterEach(closeKitchens)

test('while React hydrates no store is open, even if it was opened before: the server rendered without one', async () => {
	const me = { id: makeId() }
	await openKitchen(me.id)
	const router = createMemoryRouter([{ id: SESSION_ROUTE, path: '*', loader: () => ({ me }), element: <Shown /> }], {
		hydrationData: { loaderData: { [SESSION_ROUTE]: { me } } },
	})
	expect(renderToString(<RouterProvider router={router} />)).toContain('<p>not open</p>')
})
