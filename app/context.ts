import { createContext } from 'react-router'
import type { Db } from '../db/client.ts'
import type { OwnSession } from './domains/accounts/server/sessions.ts'
import type { KnownUsage, MonthlyUses } from './domains/billing/model/usage.ts'
import type { Clock } from './platform/model/clock.ts'
import type { GeoLocation } from './platform/model/geo-location.ts'
import type { MakeId } from './platform/model/ids.ts'
import type { Me } from './platform/model/me.ts'
import type { Stops } from './platform/model/switches.ts'
import type { Unread } from './platform/model/unread.ts'
import type { AppEnv } from './platform/server/env.ts'
import type { Later } from './platform/server/later.ts'
import type { Log } from './platform/server/log.ts'

/** The dependencies of a loader or action. One per request. */
export type ServerRequest = {
	env: AppEnv
	db: Db
	clock: Clock
	makeId: MakeId
	log: Log
	requestId: string
	/** The visitor's network address as seen by the edge: for rate limits, and masked for the cook's own list. */
	address: string
	/** Where the edge says that the visitor is. */
	location: GeoLocation
	/** Registers work that begins once the answer is on its way. */
	later: Later
	/** What is switched off, as the session's query has read it; nothing for a visitor. */
	stops: Stops
}

/** Server only. */
export const serverContext = createContext<ServerRequest>()
/** Server only: the pattern of the page's address, for the figures. */
export const patternContext = createContext('')
/** Server only: who is signed in, set by the session layout's middleware; null for a visitor. */
export const meContext = createContext<Me | null>(null)
/** Server only: the session that the request belongs to; null for a visitor. */
export const sessionContext = createContext<OwnSession | null>(null)
/** Server only: the mark of the cook's newest commit, for a route that needs it. */
export const markContext = createContext<string | null>(null)
/** Server only: what the cook has used this month, for a route that needs it. */
export const usesContext = createContext<MonthlyUses | null>(null)
/** Server only: what the bell shows, for a route that needs it. */
export const unreadContext = createContext<Unread | null>(null)
/** Server only: the month's uses and how many recipes and cookbooks the cook has, for a page that shows it. */
export const usageContext = createContext<KnownUsage | null>(null)
