import { lazy, Suspense } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { sharedPath } from '../domains/import/model/capture/shared.ts'
import { FILE_EXPORT, FILE_IMPORT } from '../domains/import/model/save/import-messages.ts'
import { ImportFilesPage } from '../domains/import/ui/files/import-files-page.tsx'
import type { Route } from './+types/recipes.import'

/** The export is a state of this page: every additional route makes every page's first script larger. */
const OUT = 'export'
const SHARED = 'shared'
const SharedPage = lazy(() => import('../domains/import/ui/capture/shared-page.tsx'))
const ExportPage = lazy(() => import('../domains/import/ui/files/export-page.tsx'))

export const meta: Route.MetaFunction = ({ location }) => {
	const isOut = new URLSearchParams(location.search).has(OUT)
	return [{ title: `${isOut ? FILE_EXPORT.title : FILE_IMPORT.title} · Nomster` }]
}

/** A share that no service worker took: it stays unread, and the page shows that. */
export const action = () => redirect(sharedPath('none'), 303)

// No loader: files are read and written, and recipes stored, on the device.
export default function RecipeFiles() {
	const [search] = useSearchParams()
	const shared = search.get(SHARED)
	if (shared)
		return (
			<Suspense>
				<SharedPage key={shared} id={shared} />
			</Suspense>
		)
	if (!search.has(OUT)) return <ImportFilesPage />
	return (
		<Suspense>
			<ExportPage />
		</Suspense>
	)
}
