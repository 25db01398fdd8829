import { createContext, use } from 'react'

type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export const FieldContext = createContext<FieldControl | undefined>(undefined)

/** What ties a control to the label, hint and error of the `<Field>` round it; outside a field it is nothing. */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {}
