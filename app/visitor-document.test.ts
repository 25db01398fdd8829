import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { visitorBoot, visitorHtml } from './visitor-document.tsx'

test('the script of a page without the framework has at most 2 kB', () => {
	expect(Buffer.byteLength(visitorBoot(true))).toBeLessThanOrEqual(2_000)
})

test.each([true, false])('the script of a visitor’s document is valid and ends no element (static: %s)', (isStatic) => {
	expect(() => new Script(visitorBoot(isStatic))).not.toThrow()
	expect(visitorBoot(isStatic)).not.toMatch(/<\/script/i)
})

test('only a document with a nonce has the notice: the offline shell belongs to a cook', () => {
	expect(visitorHtml(undefined, false)).toBe('')
	expect(visitorHtml('abc', true)).toMatch(/<section id="cookie-notice"[^>]* hidden="">.*<script nonce="abc">/s)
})
