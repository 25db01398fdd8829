import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { FILE_EXPORT, FILE_IMPORT } from '../domains/import/model/import-messages.ts'
import { ImportFilesPage } from '../domains/import/ui/files/import-files-page.tsx'
import type { Route } from './+types/recipes.import'

/** The way out is a state of this page: each route of its own weighs on every page's first script. */
const OUT = 'export'
const ExportPage = lazy(() => import('../domains/import/ui/files/export-page.tsx'))

export const meta: Route.MetaFunction = ({ location }) => {
	const isOut = new URLSearchParams(location.search).has(OUT)
	return [{ title: `${isOut ? FILE_EXPORT.title : FILE_IMPORT.title} · Nomster` }]
}

// No loader: files are read and written, and recipes kept, on the device.
export default function RecipeFiles() {
	const [search] = useSearchParams()
	if (!search.has(OUT)) return <ImportFilesPage />
	return (
		<Suspense>
			<ExportPage />
		</Suspense>
	)
}
