import { renderToStaticMarkup } from 'react-dom/server.node'
import LaidTable from './laid-table.tsx'

/** The dishes as text, for the server's build only. */
export const LAID_TABLE = renderToStaticMarkup(<LaidTable />)
