import 'fake-indexeddb/auto'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { makeId } from '#app/platform/model/ids.ts'
import { openLocalStore } from '../store/local-store.ts'
import { closeLocalStores } from '../store/open-stores.ts'
import { useLocalStore } from './use-local-store.ts'
import { SESSION_ROUTE } from './use-me.ts'

const Shown = () => <p>{useLocalStore() ? 'open' : 'not open'}</p>

afterEach(closeLocalStores)

test('while React hydrates no store is open, even if it was opened before: the server rendered without one', async () => {
	const me = { id: makeId() }
	await openLocalStore(me.id)
	const router = createMemoryRouter([{ id: SESSION_ROUTE, path: '*', loader: () => ({ me }), element: <Shown /> }], {
		hydrationData: { loaderData: { [SESSION_ROUTE]: { me } } },
	})
	expect(renderToString(<RouterProvider router={router} />)).toContain('<p>not open</p>')
})
