import { useDeviceActs } from '../../../sync/client/use-device-acts.ts'
import { LIST_ACTS } from '../../shopping/model/shopping-messages.ts'

const load = () => import('./pantry-acts.ts')

/** Does something to the pantry on this cook's device. */
export const usePantryActs = () => useDeviceActs(load, LIST_ACTS.notReady)
