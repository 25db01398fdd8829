import { lazy, Suspense } from 'react'
import { LINK } from '../domains/recipes/model/link-messages.ts'

const LinkedRecipePage = lazy(() => import('../domains/recipes/ui/page/linked-recipe-page.tsx'))

export const meta = () => [{ title: `${LINK.pageTitle} · Nomster` }, { name: 'robots', content: 'noindex' }]

/** What stands behind the '#' no server ever sees: the page is made in the browser, with a network or without one. */
export default function RecipeLink() {
	return (
		<Suspense fallback={<main id="main" tabIndex={-1} aria-busy="true" className="page min-h-[60vh]" />}>
			<LinkedRecipePage />
		</Suspense>
	)
}
