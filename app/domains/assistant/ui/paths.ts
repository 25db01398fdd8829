import { importPath } from '#app/domains/import/model/capture/import-ways.ts'
export const NOMSTER_PATH = '/nomster'
export const CREATE_PATH = '/recipes/create'
/** The dialog that reads an address, a text, a photo or a PDF. */
export const EXTRACT_PATH = importPath('url')

export const recipePath = (id: string): string => `/recipe/${id}`
