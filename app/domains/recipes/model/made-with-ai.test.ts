import { expect, test } from 'vitest'
import { typedAiParts } from './made-with-ai.ts'

test('pictures of a model are named only while there are pictures; what it wrote stays named', () => {
	const none = { hasPictures: false, hasMade: false }
	expect(typedAiParts('', none)).toBe('')
	expect(typedAiParts('recipe', none)).toBe('recipe')
	expect(typedAiParts('recipe, pictures', none)).toBe('recipe')
	expect(typedAiParts('pictures', { ...none, hasPictures: true })).toBe('pictures')
	expect(typedAiParts('recipe', { hasPictures: true, hasMade: true })).toBe('recipe, pictures')
	expect(typedAiParts('', { hasPictures: true, hasMade: false })).toBe('')
})
