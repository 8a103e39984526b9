import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Answers what `make` answers (JSON), from `.cache/{name}` of the repository while the contents of the files stay the same:
 * several checks want what takes seconds to find. `patterns` are globs relative to `root`.
 */
export async function remembered({ root, name, patterns }, make) {
  const folder = path.join(root, '.cache', name)
  const file = path.join(folder, `${contentHash(root, patterns)}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const made = await make()
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(made))
  // Two that make the same at a time write the same.
  renameSync(draft, file)
  for (const old of readdirSync(folder)) {
    if (old.endsWith('.json') && old !== path.basename(file)) rmSync(path.join(folder, old), { force: true })
  }
  return made
}

function contentHash(root, patterns) {
  const files = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', '.cache', 'artifacts', 'var'].includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256').update(process.version)
  for (const file of files.toSorted()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 32)
}
