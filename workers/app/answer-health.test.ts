import { expect, test } from 'vitest'
import { answerLive } from './answer-health.ts'

const ask = async (address: string): Promise<number> => {
	const headers = { 'cf-connecting-ip': address }
	return (await answerLive(new Request('https://nomster.example/api/health/live', { headers }))).status
}

test('a network that asks too often uses up nothing of what the others share', async () => {
	const answers: number[] = []
	for (let i = 0; i < 700; i += 1) answers.push(await ask('198.51.100.7'))
	expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(2 * 120)
	expect(await ask('203.0.113.1')).toBe(200)
})

test('all networks together have a limit', async () => {
	const answers: number[] = []
	for (let i = 0; i < 1400; i += 1) answers.push(await ask(`10.${i >> 8}.${i & 255}.1`))
	expect(answers).toContain(429)
})
