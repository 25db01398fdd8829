import { data } from 'react-router'
import { OFFLINE } from '../model/refusal-words.ts'

/** The status of an answer that the device gives itself. From 400 on, the page's loaders are not asked again either. */
const NO_NETWORK = { status: 503 } as const

/**
 * Sends a form by a route's `clientAction`. If the request has no network, `refuse` is given the sentence for that and
 * returns the answer in the shape in which the route refuses: the page stays, with what was typed. Anything else that
 * the server action throws, such as a redirect, is thrown.
 */
export async function sendAccountForm<Answer, Refused>(
	serverAction: () => Promise<Answer>,
	refuse: (sentence: string) => Refused,
) {
	try {
		return await serverAction()
	} catch (error) {
		// A request that reached no server rejects with a TypeError; an answer that cannot be read does not.
		if (!(error instanceof TypeError)) throw error
		return data(refuse(OFFLINE), NO_NETWORK)
	}
}
