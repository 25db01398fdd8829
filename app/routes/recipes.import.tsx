import { FILE_IMPORT } from '../domains/import/model/import-messages.ts'
import { ImportFilesPage } from '../domains/import/ui/files/import-files-page.tsx'
import type { Route } from './+types/recipes.import'

export const meta: Route.MetaFunction = () => [{ title: `${FILE_IMPORT.title} · Nomster` }]

// No loader: files are read and recipes kept on the device.
export default function ImportFiles() {
	return <ImportFilesPage />
}
