import { lazy, Suspense } from 'react'
import { LINK } from '../domains/recipes/model/link-messages.ts'

const LinkedRecipePage = lazy(() => import('../domains/recipes/ui/page/linked-recipe-page.tsx'))

export const meta = () => [{ title: `${LINK.pageTitle} · Nomster` }, { name: 'robots', content: 'noindex' }]

/** No server ever sees what follows the '#': the page is rendered in the browser, with or without a network. */
export default function RecipeLink() {
	return (
		<Suspense fallback={<main id="main" tabIndex={-1} aria-busy="true" className="page min-h-[60vh]" />}>
			<LinkedRecipePage />
		</Suspense>
	)
}
