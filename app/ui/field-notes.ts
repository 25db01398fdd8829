import { createContext, type ReactNode } from 'react'

/** What stands beside a field's name, and below the field where the window has no room for a column beside the form. */
export type FieldNote = { mark: ReactNode; hint: ReactNode }

/** Notes by the names of the form's fields: an import says with them where each value comes from. */
export const FieldNotes = createContext<ReadonlyMap<string, FieldNote>>(new Map())
