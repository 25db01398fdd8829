import { createContext } from 'react-router'
import type { Me } from '#app/platform/model/me.ts'
import type { LocalStore } from '../store/local-store.ts'

/**
 * Browser only, set by the session layout's client middleware: the cook that the device knows and that cook's local
 * store. null if there is none, if the browser stores nothing for us, and for a cook whom only the server can admit
 * (onboarding not finished): then a clientLoader calls its serverLoader.
 */
export const deviceContext = createContext<{ me: Me; localStore: LocalStore } | null>(null)
