import { expect, test } from 'vitest'
import { FakeCacheStorage } from '../../tests/fakes/cache-storage.ts'
import { answerReadingFile, READING_CACHE } from './reading-files.ts'

const SITE = 'https://nomster.test/assets/reading/'
const [OLD, NEW, OTHER] = ['eng.traineddata-abcdefgh.gz', 'eng.traineddata-h-_fedcb.gz', 'deu.traineddata-abcdefgh.gz']

function device() {
	const caches = new FakeCacheStorage()
	const asked: string[] = []
	const state = { status: 200 as number | null }
	const fetch = async ({ url }: Request) => {
		asked.push(url.slice(SITE.length))
		if (state.status === null) throw new TypeError('network failure')
		return new Response('data', { status: state.status, headers: { 'content-security-policy': "default-src 'none'" } })
	}
	const ask = async (name: string) => {
		const works: Promise<unknown>[] = []
		const response = await answerReadingFile({ caches, fetch }, new Request(SITE + name), (work) => works.push(work))
		await Promise.all(works)
		return response
	}
	const names = async () => (await (await caches.open(READING_CACHE)).keys()).map(({ url }) => url.slice(SITE.length))
	return { caches, asked, state, ask, names }
}

test('a reader that was loaded once is available without a network, with its own policy', async () => {
	const { ask, asked, state } = device()
	await ask(OLD)
	state.status = null
	const kept = await ask(`${OLD}#/eng.traineddata.gz`)
	expect(await kept.text()).toBe('data')
	expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'")
	expect(asked).toEqual([OLD])
	await expect(ask(OTHER)).rejects.toThrow('network failure')
})

test('a new version replaces the old one and nothing else', async () => {
	const { ask, names } = device()
	for (const name of [OLD, OTHER, NEW]) await ask(name)
	expect(await names()).toEqual([OTHER, NEW])
})

test('a failure is never stored, and a full device still gets its response', async () => {
	const { ask, names, state, caches } = device()
	state.status = 404
	await ask(OLD)
	expect(await names()).toEqual([])
	Object.assign(state, { status: 200 })
	caches.failPuts = true
	expect(await (await ask(OLD)).text()).toBe('data')
})
