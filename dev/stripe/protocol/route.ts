import type { World } from '../world.ts'
import type { Params } from './form.ts'

/** One request: the parameters, and the ids in its address. */
export type Asked = { world: World; params: Params; id: string; child: string }

/** Answers a request with an object. @throws Refusal */
export type Step = (asked: Asked) => object

/** Steps by method and address, such as 'POST /v1/prices/:id'. */
export type Routes = Record<string, Step>
