import { FILE_EXPORT } from '../domains/import/model/import-messages.ts'
import { ExportPage } from '../domains/import/ui/files/export-page.tsx'
import type { Route } from './+types/recipes.export'

export const meta: Route.MetaFunction = () => [{ title: `${FILE_EXPORT.title} · Nomster` }]

// No loader: the file is made of what the device has.
export default function Export() {
	return <ExportPage />
}
