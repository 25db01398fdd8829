import { redirect } from 'react-router'

const away = () => redirect('/account')

export const loader = () => away()
export const clientLoader = () => away()
