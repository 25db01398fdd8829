import { useDeviceActs } from '#app/sync/client/react/use-device-acts.ts'
import { LIST_ACTS } from '../model/shopping-messages.ts'

const load = () => import('./list-acts.ts')

/** Runs acts on the list on this cook's device. */
export const useListActs = () => useDeviceActs(load, LIST_ACTS.notReady)
