import { expect, test } from 'vitest'
import { fakeModeration } from '../../../../tests/fakes/openai-moderation.ts'
import { judgePicture, judgeTexts } from './judge.ts'
import { createModerator } from './moderator.ts'

const KEY = 'a-key'
const asking = (fake = fakeModeration(KEY), key = KEY) => ({
	fake,
	moderator: createModerator(
		{ MODERATION_API_URL: 'https://moderation.test/v1/', MODERATION_API_KEY: key },
		fake.fetch,
	),
})
const texts = (some: { title?: string; description?: string; instructions?: string }) => ({
	of: 'recipe' as const,
	title: 'Soup',
	description: '',
	instructions: 'Stir.',
	...some,
})
const bytes = (text: string) => new TextEncoder().encode(text)

test('a flagged text is refused in the spec’s words, by the first flagged field', async () => {
	const { moderator } = asking()
	const judge = async (some: Parameters<typeof texts>[0]) => (await judgeTexts(moderator, texts(some))).message
	expect(await judge({})).toBeNull()
	expect(await judge({ title: 'FLAG hate' })).toBe('Recipe title: Content contains hate')
	expect(await judge({ description: 'FLAG violence/graphic' })).toBe('Recipe description: Content is violent')
	expect(await judge({ instructions: 'FLAG other' })).toBe('Recipe instructions: Content violates community guidelines')
	expect(await judge({ title: 'FLAG sexual', instructions: 'FLAG hate' })).toBe('Recipe title: Content is sexual')
})

test('an empty text is not sent to the service', async () => {
	const { fake, moderator } = asking()
	await judgeTexts(moderator, texts({ description: '  ' }))
	expect(fake.asked).toEqual(['Soup', 'Stir.'])
})

test('a flagged picture is refused with a reason', async () => {
	const { fake, moderator } = asking()
	expect(await judgePicture(moderator, bytes('a plate'), 'image/webp')).toEqual({ message: null, isUnchecked: false })
	expect((await judgePicture(moderator, bytes('FLAG sexual'), 'image/webp')).message).toBe('Content is sexual')
	expect(fake.asked[0]).toMatch(/^data:image\/webp;base64,/)
})

test('a service that is down, refuses the key or returns nonsense counts as not flagged, and this is reported', async () => {
	for (const mode of ['down', 'broken'] as const) {
		const { fake, moderator } = asking()
		fake.mode = mode
		expect(await judgeTexts(moderator, texts({ title: 'FLAG hate' }))).toEqual({ message: null, isUnchecked: true })
		expect(await judgePicture(moderator, bytes('FLAG hate'), 'image/webp')).toEqual({
			message: null,
			isUnchecked: true,
		})
	}
	const { moderator } = asking(fakeModeration(KEY), 'another key')
	expect((await judgeTexts(moderator, texts({}))).isUnchecked).toBe(true)
})

test('without a service a list of words judges texts, and pictures pass', async () => {
	const moderator = createModerator({})
	expect((await judgeTexts(moderator, texts({ title: 'Fucking soup' }))).message).toBe(
		'Recipe title: Content violates community guidelines',
	)
	expect(await judgeTexts(moderator, texts({ title: 'Faggots in gravy' }))).toEqual({
		message: null,
		isUnchecked: false,
	})
	expect((await judgePicture(moderator, bytes('FLAG hate'), 'image/webp')).message).toBeNull()
})
