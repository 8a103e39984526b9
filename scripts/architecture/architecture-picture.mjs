// Draws the imports of server modules and web features into docs/architecture.md, between its markers.
// With --check it only compares and fails when the picture no longer shows the code.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readImports, folderBelow, foldersBelow, root } from './cruise.mjs'

const page = join(root, 'docs/architecture.md')
const [start, end] = ['<!-- imports:start -->', '<!-- imports:end -->']

const { files } = await readImports()
const drawn = [
  start,
  'Server modules (an arrow is an import through the door):',
  picture('apps/server/src/modules', files),
  'Web features:',
  picture('apps/web/src/features', files),
  end,
].join('\n\n')

const text = await readFile(page, 'utf8')
const [before, after] = [text.split(start)[0], text.split(end)[1]]
if (after === undefined) throw new Error(`docs/architecture.md has lost its markers ${start} … ${end}`)

const fresh = `${before}${drawn}${after}`
if (fresh === text) {
  console.log('picture: docs/architecture.md shows the imports as they are')
} else if (process.argv.includes('--check')) {
  console.error(
    'picture: docs/architecture.md is stale. Run: node scripts/architecture/architecture-picture.mjs',
  )
  process.exitCode = 1
} else {
  await writeFile(page, fresh)
  console.log('picture: docs/architecture.md redrawn')
}

/** A Mermaid flowchart of the folders below `folder`; tests do not count, they may enter any door. */
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
