// The checks of documents, sizes and vocabulary report each sample violation and nothing else.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

type Files = Readonly<Record<string, string>>

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Spelled in parts: the check of the specification would look for the page. */
const docsPage = (name: string) => ['docs', `${name}.md`].join('/')

const settings = 'const variables = z.object({\n  HOST: filled,\n  PUBLIC_URL: filled,\n})\n'

describe('documents: what they name exists', () => {
  const sound: Files = {
    'package.json': '{ "scripts": { "dev": "", "check": "" } }',
    'scripts/test.ts': "const only = '--only='",
    'apps/server/src/platform/settings.ts': settings,
    'apps/server/src/modules/team/team.access.ts': 'export {}',
    'README.md':
      '| `HOST`, `PUBLIC_URL` |\n\nSee `apps/server/src/modules/team/`, `team.access.ts` and `apps/<name>/src`.\n',
    [docsPage('guide')]: 'Run `npm run dev` or `npm test -- --only=check`. A role: `.access.ts`.\n',
  }

  test('passes a sound repository', () => {
    expect(check('documents.mjs', sound)).toEqual({ code: 0, faults: [] })
  })

  test.each([
    ['a path', 'document-path', { [docsPage('other')]: 'See `apps/server/src/gone.ts`.' }],
    ['a file', 'document-path', { [docsPage('other')]: 'See `gone.service.ts`.' }],
    ['a command', 'document-command', { [docsPage('other')]: '```sh\nnpm run gone\n```' }],
    ['an option', 'document-command', { [docsPage('other')]: 'Run `npm test -- --gone`.' }],
    ['a setting', 'document-setting', { [docsPage('other')]: 'Set `GONE_SETTING`.' }],
    ['a setting the README does not name', 'document-setting', { 'README.md': '`HOST`' }],
  ])('reports %s that is not there', (_, rule, violation) => {
    expect(check('documents.mjs', { ...sound, ...violation })).toEqual({
      code: 1,
      faults: [expect.stringContaining(`${rule}: `)],
    })
  })
})

describe('standard-pages: the requirements of the standard and their proofs', () => {
  const sizes = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
  const rows = sizes.flatMap((size, at) =>
    Array.from({ length: size }, (_, number) => `| ${at + 1}.1.${number + 1} | it | open | not yet |`),
  )
  const criteriaSizes = { 1: [1, 5, 5, 9], 2: [3, 2, 1, 8, 6], 3: [2, 5, 6], 4: [2] }
  const criteria = Object.entries(criteriaSizes).flatMap(([principle, guidelines]) =>
    guidelines.flatMap((size, at) =>
      Array.from(
        { length: size },
        (_, number) => `| ${principle}.${at + 1}.${number + 1} | it | open | not yet |`,
      ),
    ),
  )
  const page = (changed: readonly string[]): Files => ({
    'apps/a.test.ts': "it('is so', () => {})",
    [docsPage('security')]: [...changed, sumOf(changed)].join('\n'),
    [docsPage('accessibility')]: [...criteria, sumOf(criteria)].join('\n'),
  })
  const sumOf = (changed: readonly string[]) => {
    const of = (state: string) => changed.filter((row) => row.split('|')[3]?.trim() === state).length
    return `${of('test')} by tests, ${of('code')} by code, ${of('accepted')} accepted, ${of('n/a')} not applicable, ${of('open')} open.`
  }
  const withFirst = (row: string) => page([row, ...rows.slice(1)])

  test('passes a sound page', () => {
    expect(
      check('standard-pages.mjs', withFirst('| 1.1.1 | it | test | `apps/a.test.ts` «is so» |')),
    ).toEqual({
      code: 0,
      faults: [],
    })
  })

  test.each([
    ['a requirement that is left out', 'standard-rows', page(rows.slice(1))],
    ['a file that is not there', 'standard-file', withFirst('| 1.1.1 | it | code | `apps/gone.ts` |')],
    [
      'a test that is not there',
      'standard-title',
      withFirst('| 1.1.1 | it | test | `apps/a.test.ts` «is not» |'),
    ],
    ['a state that means nothing', 'standard-state', withFirst('| 1.1.1 | it | maybe | soon |')],
    ['a claim without a proof', 'standard-proof', withFirst('| 1.1.1 | it | test | surely |')],
    [
      'an acceptance without what compensates',
      'standard-accepted',
      withFirst('| 1.1.1 | it | accepted | we like it `apps/a.test.ts` |'),
    ],
    [
      'an acceptance without a file',
      'standard-accepted',
      withFirst('| 1.1.1 | it | accepted | given by the wire; instead: care |'),
    ],
    [
      'a criterion of the other standard that is left out',
      'standard-rows',
      {
        ...page(rows),
        [docsPage('accessibility')]: [...criteria.slice(1), sumOf(criteria.slice(1))].join('\n'),
      },
    ],
    ['a wrong sum', 'standard-sum', { ...page(rows), [docsPage('security')]: rows.join('\n') }],
  ])('reports %s', (_, rule, files) => {
    expect(check('standard-pages.mjs', files)).toEqual({
      code: 1,
      faults: [expect.stringContaining(`${rule}: `)],
    })
  })
})

describe('sizes: folders, suppressions, casts', () => {
  const many = (count: number, name = 'file') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`apps/web/src/ui/${name}-${at}.ts`, 'export {}']),
    )

  test('passes a sound repository', () => {
    const reason = '// oxlint-disable-next-line no-console -- it is a console\n'
    expect(
      check('sizes.mjs', { ...many(25), 'apps/web/src/ui/x.test.ts': '', 'scripts/a.ts': reason }),
    ).toEqual({
      code: 0,
      faults: [],
    })
  })

  test.each<[string, string, Files]>([
    ['26 files in a folder', 'size-folder', many(26)],
    [
      'a suppression without a reason',
      'size-suppression',
      { 'scripts/a.ts': ['// oxlint', 'disable-next-line no-console\n'].join('-'), ...many(1) },
    ],
    ['a cast to never', 'size-never', { 'e2e/a.ts': ['const a = {} as', 'never\n'].join(' '), ...many(1) }],
  ])('reports %s', (_, rule, violation) => {
    expect(check('sizes.mjs', violation)).toEqual({ code: 1, faults: [expect.stringContaining(`${rule}: `)] })
  })
})

describe('vocabulary: words that are not said', () => {
  const word = ['as', 'ker'].join('')

  test('passes plain words', () => {
    expect(
      check('vocabulary.mjs', {
        'apps/web/src/a.ts': '/** The actor of the call. */\nexport const actor = 1\n',
      }),
    ).toEqual({
      code: 0,
      faults: [],
    })
  })

  test.each([
    ['an identifier', { 'apps/web/src/a.ts': `export const the${'A' + word.slice(1)} = 1` }],
    ['a comment', { 'apps/web/src/a.ts': `// what the ${word} wants` }],
    ['a file name', { [`apps/web/src/${word}-of-call.ts`]: 'export {}' }],
    ['a test title', { 'e2e/a.spec.ts': `test('the ${word} is refused', () => {})` }],
    ['a name of two words', { 'apps/web/src/a.ts': `export const ${['why', 'Not'].join('')} = ''` }],
  ])('reports a banned word in %s', (_, violation: Files) => {
    expect(check('vocabulary.mjs', violation)).toEqual({
      code: 1,
      faults: [expect.stringContaining(': say ')],
    })
  })

  test('reports a letter of the other alphabet in a word', () => {
    const word = ['пост', 'a'].join('')
    expect(
      check('vocabulary.mjs', {
        'apps/web/src/a.ts': `export const posts = /^(?:письм|${word}|время)/u`,
        'apps/web/src/b.ts': String.raw`export const both = [/[а-яa-z]+\sи/u, 'COVID-вакцина', '3D-модель']`,
      }),
    ).toEqual({ code: 1, faults: [expect.stringContaining(`${word}: write it in one alphabet`)] })
  })
})

function check(script: string, files: Files): { code: number | null; faults: string[] } {
  const folder = mkdtempSync(path.join(tmpdir(), 'checks-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), folder], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  })
  return { code: status, faults: stderr.split('\n').filter((line) => line.startsWith('✗')) }
}
