// Writes the generated parts of docs/architecture.md between their markers: where each concept is, and the imports.
//   node scripts/architecture/architecture-page.mjs [--check]
// With --check it only compares and fails when the page no longer shows the code.
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readImports, folderBelow, foldersBelow, root } from './cruise.mjs'

const page = join(root, 'docs/architecture.md')
const modules = 'apps/server/src/modules'
const features = 'apps/web/src/features'

const { files } = await readImports()
const text = await readFile(page, 'utf8')
const fresh = [
  ['concepts', whereThingsAre()],
  [
    'imports',
    [
      'Server modules (an arrow is an import of the other module):',
      picture(modules, files),
      'Web features:',
      picture(features, files),
    ].join('\n\n'),
  ],
].reduce((page, [name, content]) => replaceBetween(page, name, content), text)

if (fresh === text) {
  console.log('architecture page: docs/architecture.md shows the code as it is')
} else if (process.argv.includes('--check')) {
  console.error(
    'architecture page: docs/architecture.md is stale. Run: node scripts/architecture/architecture-page.mjs',
  )
  process.exitCode = 1
} else {
  await writeFile(page, fresh)
  console.log('architecture page: docs/architecture.md written')
}

function replaceBetween(page, name, content) {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/architecture.md has lost its markers ${start} … ${end}`)
  return `${before}${start}\n\n${content}\n\n${end}${after}`
}

/** A row for each concept: what it is, its contract, server module, tables, web feature and browser tests. */
function whereThingsAre() {
  const concepts = new Set([...foldersBelow(modules, files), ...foldersBelow(features, files)])
  const rows = [...concepts]
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => {
      const cells = [
        `**${name}**`,
        descriptionOf(name),
        code(
          globSync(`packages/contract/src/${name}.ts`, { cwd: root })[0]?.replace(
            'packages/contract/src/',
            '',
          ),
        ),
        foldersBelow(modules, files).includes(name) ? code(subfolders(modules, name)) : '',
        tablesOf(name).map(code).join(', '),
        foldersBelow(features, files).includes(name) ? code(subfolders(features, name)) : '',
        globSync(`e2e/{${name},${name}-*}.spec.ts`, { cwd: root })
          .toSorted()
          .map((file) => code(file.replace('e2e/', '').replace('.spec.ts', '')))
          .join(', '),
      ]
      return `| ${cells.join(' | ')} |`
    })
  return [
    '| concept | what it is | contract | server module | tables | web feature | browser tests |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function code(text) {
  return text ? `\`${text}\`` : ''
}

/** `folder/` with its sub-folders: `messenger/{chats,messages}`. */
function subfolders(folder, name) {
  const below = globSync(`${folder}/${name}/*/`, { cwd: root })
    .map((path) => path.replace(/\/$/, '').split('/').at(-1))
    .filter((sub) => globSync(`${folder}/${name}/${sub}/*.{ts,tsx}`, { cwd: root }).length > 0)
    .toSorted((one, other) => one.localeCompare(other))
  return below.length > 0 ? `${name}/{${below.join(',')}}` : `${name}/`
}

/** The docstring of what the module contributes to the product; of a feature alone the first line of its entry point. */
function descriptionOf(name) {
  const read = (pattern) =>
    globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const described =
    read(`${modules}/${name}/*.ts`)
      .map((source) => /\/\*\*\s+((?:(?!\*\/)[\s\S])*?)\s*\*\/\nexport const \w+: Module\b/.exec(source))
      .find(Boolean) ??
    read([`${modules}/${name}/index.ts`, `${features}/${name}/{index,pages}.{ts,tsx}`])
      .map((source) => /^\/\*\* ([^\n]*?) \*\/\n/.exec(source))
      .find(Boolean)
  if (!described)
    throw new Error(
      `${features}/${name}: begin index.ts or pages.ts with a line that says what the feature is`,
    )
  return described[1].replaceAll(/\s*\n \*\s*/g, ' ').replaceAll('|', '\\|')
}

function tablesOf(name) {
  return globSync(`${modules}/${name}/**/*.tables.ts`, { cwd: root })
    .flatMap((file) => {
      const declared =
        /interface Tables \{([\s\S]*?)\n {2}\}/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
      return [...declared.matchAll(/^ {4}(\w+): /gm)].map(([, table]) => table)
    })
    .toSorted((one, other) => one.localeCompare(other))
}

/** A Mermaid flowchart of the folders below `folder`; tests do not count, they may import anything. */
function picture(folder, files) {
  const lines = foldersBelow(folder, files).map((name) => {
    const callees = calleesOf(name, folder, files)
    return callees.length > 0 ? `  ${name} --> ${callees.join(' & ')}` : `  ${name}`
  })
  return ['```mermaid', 'flowchart TB', ...lines, '```'].join('\n')
}

function calleesOf(name, folder, files) {
  const own = files.filter(
    ({ source }) => source.startsWith(`${folder}/${name}/`) && !/\.test\.tsx?$/.test(source),
  )
  const called = own
    .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => folderBelow(folder, resolved)))
    .filter((callee) => callee !== undefined && callee !== name)
  return [...new Set(called)].toSorted((one, other) => one.localeCompare(other))
}
