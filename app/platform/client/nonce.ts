import { createContext } from 'react'

/** Set on the server only. In the browser it is empty: browsers hide nonces, and our inline scripts are suppressHydrationWarning. */
export const NonceContext = createContext<string | undefined>(undefined)
