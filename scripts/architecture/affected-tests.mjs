import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { folderBelow, root } from './cruise.mjs'

/** They import every module to put the product together: what passes through them would make each test depend on everything. */
const compositions = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/main.ts',
  'apps/server/src/admin.ts',
  'apps/server/src/commands/list.ts',
  'packages/contract/src/apis.ts',
])
/** They go over all calls or all tables of the product, or collect what modules contribute. */
const ofWholeServer =
  /^apps\/server\/src\/(?:testing\/(?!faults\/|nodes\/)|modules\/privacy\/(?:erase|export)\.test|modules\/retention\/|modules\/audit\/audited-actions)/
/** No import leads to them. */
const everything =
  /^(?:apps\/server\/migrations\/|package-lock\.json$|tsconfig|vitest\.config|apps\/[^/]+\/package\.json$|apps\/web\/vite\.config)/

/**
 * Answers, for a list of changed files, the tests of Vitest that they can affect. A test depends on what it imports, on all of
 * its own folder and module, and on the routes of the calls it makes; all these on what they import in turn.
 */
export function affectedTests(files) {
  const tests = globSync('{apps,packages,scripts,training}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name),
  })
  const imports = new Map(files.map(({ source, dependencies }) => [source, dependencies]))
  const routesOf = routesByCall([...imports.keys()])
  const known = new Map()

  /** What stands in a file that a test reads or runs, besides its imports: the routes of calls that it names. */
  function calledBy(file) {
    if (!/\.test\.tsx?$|^apps\/server\/src\/testing\//.test(file)) return []
    return [...read(file).matchAll(/['"`](?:GET|POST|PUT|PATCH|DELETE) \/[^'"`]*/g)].flatMap(
      ([call]) => routesOf.get(call.slice(1)) ?? [],
    )
  }
  function next(file) {
    if (!known.has(file)) {
      const imported = compositions.has(file)
        ? []
        : (imports.get(file) ?? []).map(({ resolved }) => resolved).filter((one) => imports.has(one))
      known.set(file, [...imported, ...calledBy(file)])
    }
    return known.get(file)
  }
  function reachedFrom(test) {
    const reached = new Set([test, ...besideOf(test, imports.keys())])
    for (const file of reached) for (const one of next(file)) reached.add(one)
    return reached
  }

  return (changed) => {
    if (changed.some((file) => everything.test(file))) return tests
    const sources = changed.flatMap((file) => (imports.has(file) ? [file] : standingFor(file)))
    const isOfServer = sources.some((file) => /^apps\/server\/src\/|^packages\/contract\//.test(file))
    return tests
      .filter((test) => {
        if (changed.includes(test)) return true
        if (isOfServer && ofWholeServer.test(test)) return true
        const reached = reachedFrom(test)
        return sources.some((file) => reached.has(file))
      })
      .toSorted((one, other) => one.localeCompare(other))
  }

  /** A file that nobody imports is read by its module or by what lies in the same folder. */
  function standingFor(file) {
    const folder = moduleOf(file) ?? path.dirname(file)
    return /^(?:apps|packages)\/[^/]+\/src\//.test(file)
      ? [...imports.keys()].filter((one) => one.startsWith(`${folder}/`) && !one.includes('.test.'))
      : []
  }
}

/** The files of the test's module; where it has none, those of its folder. */
function besideOf(test, sources) {
  const folder = moduleOf(test) ?? path.dirname(test)
  // The helpers of tests have nothing in common.
  if (folder.startsWith('apps/server/src/testing')) return []
  return [...sources].filter((file) => file.startsWith(`${folder}/`) && !file.includes('.test.'))
}

function moduleOf(file) {
  const name = folderBelow('apps/server/src/modules', file)
  return name && `apps/server/src/modules/${name}`
}

/** By call (`GET /news`): the files of the contract that declare it and those of the server that mount it. */
function routesByCall(sources) {
  const mounts = sources
    .filter((file) => /^apps\/server\/src\/.*routes\.ts$/.test(file))
    .map((file) => ({ file, text: read(file) }))
  const found = new Map()
  for (const file of sources.filter((one) => one.startsWith('packages/contract/src/'))) {
    const mounted = mounts.filter(({ text }) =>
      text.includes(file.replace('packages/contract/src', '@uprava/contract')),
    )
    for (const [, method, address] of read(file).matchAll(/method: '([A-Z]+)',\s+path: '([^']+)'/g)) {
      const call = `${method} ${address}`
      found.set(call, [...(found.get(call) ?? []), file, ...mounted.map((one) => one.file)])
    }
  }
  return found
}

const texts = new Map()
function read(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'))
  return texts.get(file)
}
