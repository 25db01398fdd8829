import { redirect } from 'react-router'
import { SETTINGS_PATH } from '../../domains/accounts/model/account-paths.ts'

const away = () => redirect(SETTINGS_PATH)

export const loader = () => away()
export const clientLoader = () => away()
