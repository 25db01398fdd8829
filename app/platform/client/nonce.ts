import { createContext } from 'react'

/**
 * Set on the server only. Empty in the browser: browsers hide nonces, and our inline scripts are
 * suppressHydrationWarning.
 */
export const NonceContext = createContext<string | undefined>(undefined)

/** Server only: the part of the head's script that notices errors. */
export const MonitorBootContext = createContext('')
