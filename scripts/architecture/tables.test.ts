// The check of table ownership reports each sample violation and nothing else.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

const script = path.join(import.meta.dirname, 'tables.mjs')
const folders: string[] = []

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const sound: Readonly<Record<string, string>> = {
  'apps/server/migrations/0001-people.sql': `
    create table seats (id int8 primary key);
    create table notes (id int8 primary key);
    create schema shared;
    create view shared.seats as select id from seats;`,
  'apps/server/src/modules/team/team.tables.ts': tablesOf(
    "    seats: { id: number }\n    'shared.seats': { id: number }",
  ),
  'apps/server/src/modules/notes/notes.tables.ts': tablesOf('    notes: { id: number }'),
  'apps/server/src/modules/team/team.repository.ts':
    "export const all = () => sql`select id from seats`\nexport const add = () => db.insertInto('seats')\n",
  'apps/server/src/modules/notes/notes.repository.ts':
    '/** Reads from seats through the view. */\nexport const all = () => sql`select n.id from notes n join shared.seats s on s.id = n.id`\n',
}

const trigger = (name: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin insert into notes values (1); return new; end $$;
  create trigger ${name} after insert on seats for each row execute function ${name}();`

describe('tables: who touches which', () => {
  test('passes a sound repository and counts what it read', async () => {
    expect(await check({})).toEqual({ code: 0, text: 'tables: 2 tables, 1 shared views, 0 violations\n' })
  })

  test.each([
    [
      'a write in SQL',
      'table-write',
      { 'modules/notes/violation.ts': 'sql`delete from seats where id = 1`' },
    ],
    [
      'a write by the query builder',
      'table-write',
      { 'modules/notes/violation.ts': "db.updateTable('seats')" },
    ],
    [
      'a write through a view',
      'table-write',
      { 'modules/notes/violation.ts': 'sql`update shared.seats set id = 2`' },
    ],
    [
      'a read in SQL',
      'table-read',
      { 'modules/notes/violation.ts': 'sql`select 1 from notes join seats on true`' },
    ],
    [
      'a read by the query builder',
      'table-read',
      { 'modules/notes/violation.ts': "db.selectFrom('seats as s')" },
    ],
    ['a read by the platform', 'table-read', { 'platform/files/violation.ts': 'sql`select 1 from seats`' }],
    [
      'a view of a stranger',
      'table-view',
      { 'modules/notes/violation.tables.ts': tablesOf("    'shared.seats': { id: 1 }") },
    ],
    [
      'a trigger over the border',
      'table-trigger',
      { '../migrations/0002-violation.sql': trigger('violation') },
    ],
  ])('reports %s', async (_, rule, violation: Readonly<Record<string, string>>) => {
    const { code, text } = await check(violation)
    expect(code).toBe(1)
    expect(text.match(/table-\w+: /g)).toEqual([`${rule}: `])
  })

  test('fails when it has read nothing', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tables-'))
    folders.push(folder)
    expect((await run(folder)).code).toBe(1)
  })
})

function tablesOf(rows: string): string {
  return `declare module '#platform/database/tables.ts' {\n  interface Tables {\n${rows}\n  }\n}\n`
}

async function check(violation: Readonly<Record<string, string>>): Promise<{ code: number; text: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'))
  folders.push(folder)
  const below = Object.entries(violation).map(
    ([file, text]) => [path.join('apps/server/src', file), text] as const,
  )
  for (const [file, text] of [...Object.entries(sound), ...below]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  return run(folder)
}

function run(folder: string): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, folder], (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: `${stdout}${stderr}` }),
    )
  })
}
