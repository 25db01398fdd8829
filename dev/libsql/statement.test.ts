import { expect, test } from 'vitest'
import { readStatement } from './statement.ts'

const codeOf = (sql: string) => {
	try {
		return readStatement(sql).kind
	} catch (failure) {
		return failure instanceof Error && 'code' in failure ? failure.code : failure
	}
}

test.each([
	['select 1', 'read'],
	[' -- a comment\n/* and ; another */ SELECT 1;;', 'read'],
	['values (1)', 'read'],
	['explain insert into t values (1)', 'read'],
	['pragma table_info(t)', 'read'],
	['pragma foreign_keys=off', 'control'],
	['BEGIN immediate', 'control'],
	['rollback to a', 'control'],
	['insert into t values (1)', 'insert'],
	['replace into t values (1)', 'insert'],
	['with a as (select 1), b(x) as (values (2)) select * from a', 'read'],
	['with a as (select 1) insert into t select * from a', 'insert'],
	['with recursive a(x) as (select 1 union select x + 1 from a) delete from t where x in a', 'change'],
	['update t set x = 1 returning x', 'change'],
	['create table t(x)', 'schema'],
	['alter table t add column y', 'schema'],
	['create trigger a after insert on t begin update t set x = case when 1 then 2 end; delete from u; end;', 'schema'],
	['create trigger a after insert on t begin delete from u; end; select 1', 'SQL_MANY_STATEMENTS'],
	["select ';' as \";\", `;`, [;], 'it''s; fine'", 'read'],
	['select 1; -- the end', 'read'],
	['insert into t values (1); insert into t values (2)', 'SQL_MANY_STATEMENTS'],
	['', 'SQL_NO_STATEMENT'],
	[' ; /* only this */ ', 'SQL_NO_STATEMENT'],
	['vacuum', 'SQL_PARSE_ERROR'],
	['attach "other.db" as other', 'SQL_PARSE_ERROR'],
	['create temporary table t(x)', 'SQL_PARSE_ERROR'],
])('%s is %s', (sql, expected) => {
	expect(codeOf(sql)).toBe(expected)
})

test.each([
	['select ?, ?', ['?', '?']],
	['select ?2, ?1, ?2', ['?', '?']],
	['select ?, ?3, ?', ['?', '?', '?', '?']],
	['select :a, @a, $a, :a', [':a', '@a', '$a']],
	['select \':a\', "?", /* ? */ 1 -- ?', []],
	["select body ->> '$.a' from t where x = :x", [':x']],
])('the parameters of %s are %j', (sql, expected) => {
	expect(readStatement(sql).parameters).toEqual(expected)
})
