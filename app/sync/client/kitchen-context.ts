import { createContext } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import type { Kitchen } from './kitchen.ts'

/**
 * Browser only, set by the session layout's client middleware: the cook that the device knows and that cook's store.
 * null where there is none, where the browser keeps nothing, and for a cook whom only the server can let through
 * (onboarding not finished): then a clientLoader asks its serverLoader.
 */
export const deviceContext = createContext<{ me: Me; kitchen: Kitchen } | null>(null)
