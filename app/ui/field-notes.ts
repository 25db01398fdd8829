import { createContext, type ReactNode } from 'react'

/** Shown beside a field's name, and below the field where the window has no room for a column beside the form. */
export type FieldNote = { mark: ReactNode; hint: ReactNode }

/** Notes by the names of the form's fields: an import uses them to show the source of each value. */
export const FieldNotes = createContext<ReadonlyMap<string, FieldNote>>(new Map())
