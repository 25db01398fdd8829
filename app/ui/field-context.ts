import { createContext, use } from 'react'

type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export const FieldContext = createContext<FieldControl | undefined>(undefined)

/** Connects a control to the label, hint and error of the `<Field>` around it; empty outside a field. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {}
