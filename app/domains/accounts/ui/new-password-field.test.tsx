import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { passwordRules } from '../model/password-rule.ts'
import { NewPasswordField } from './new-password-field.tsx'

const kept = (password: string) => passwordRules(password).flatMap(({ name, isKept }) => (isKept ? [name] : []))

test.each([
	['', []],
	['tomato', ['lowercase letter']],
	['Tomato 42', ['uppercase letter', 'lowercase letter', 'number']],
	['Tomato-Basil-42', ['12 characters', 'uppercase letter', 'lowercase letter', 'number', 'symbol']],
])('the rules that %j keeps are ticked off', (password, names) => {
	expect(kept(password)).toEqual(names)
})

test('all rules stand in one list before the first key, which describes the field beside its error', () => {
	const field = (error?: string) =>
		renderToStaticMarkup(<NewPasswordField id="p" label="Password" error={error} showLabel="Show" hideLabel="Hide" />)
	const markup = field()
	expect(markup.match(/<li/g)).toHaveLength(passwordRules('').length)
	expect(markup).not.toContain('done')
	expect(markup).toContain('aria-describedby="p-hint"')
	expect(markup).toMatch(/<div id="p-hint"[^>]*>It needs at least<ul/)
	expect(field('Too short')).toContain('aria-describedby="p-error p-hint"')
})
