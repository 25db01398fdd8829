import { redirect } from 'react-router'

const away = () => redirect('/recipes/create')

export const loader = () => away()
export const clientLoader = () => away()
