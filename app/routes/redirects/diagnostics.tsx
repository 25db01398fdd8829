import { redirect } from 'react-router'
import { DIAGNOSTICS_PATH } from '../../domains/administration/model/diagnostics.ts'

const away = () => redirect(DIAGNOSTICS_PATH)

export const loader = () => away()
export const clientLoader = () => away()
