import { globSync } from 'node:fs'
import path from 'node:path'

import { handlersByCall, read } from './call-handlers.mjs'
import { folderBelow, root } from './cruise.mjs'

/** They import every module to put the product together: what passes through them would make each test depend on everything. */
const compositions = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/main.ts',
  'apps/server/src/admin.ts',
  'apps/server/src/commands/list.ts',
  'packages/contract/src/apis.ts',
])
/** They mount all calls of a module; which handler a call has is known one by one. */
const routes = /^apps\/server\/src\/.*routes\.ts$/
/** How far a test stands from the files of its own module that it does not import. */
const besideDistance = 2
/** They go over all calls or all tables of the product, or collect what modules contribute. */
const ofWholeServer =
  /^apps\/server\/src\/(?:testing\/(?!faults\/|nodes\/)|modules\/privacy\/(?:erase|export)\.test|modules\/retention\/|modules\/audit\/audited-actions)/
/** No import leads to them. */
const everything =
  /^(?:apps\/server\/migrations\/|package-lock\.json$|tsconfig|vitest\.config|apps\/[^/]+\/package\.json$|apps\/web\/vite\.config)/

/**
 * Answers, for a list of changed files, the tests of Vitest that they can affect, the nearest first. A test depends on what it
 * imports, on all of its own folder and module, and on the handlers of the calls it makes; all these on what they import in turn.
 * Near is what has few imports and calls between itself and the change.
 */
export function affectedTests(files) {
  const tests = globSync('{apps,packages,scripts,training}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|\.cache)$/.test(name),
  })
  const imports = new Map(files.map(({ source, dependencies }) => [source, dependencies]))
  const handlersOf = handlersByCall([...imports.keys()])
  const known = new Map()

  /** What stands in a file that a test reads or runs, besides its imports: the handlers of calls that it names. */
  function calledBy(file) {
    if (!/\.test\.tsx?$|^apps\/server\/src\/testing\//.test(file)) return []
    return [...read(file).matchAll(/['"`](?:GET|POST|PUT|PATCH|DELETE) \/[^'"`]*/g)].flatMap(
      ([call]) => handlersOf.get(call.slice(1)) ?? [],
    )
  }
  function next(file) {
    if (!known.has(file)) {
      const isFollowed = !compositions.has(file) && !routes.test(file)
      const imported = !isFollowed
        ? []
        : (imports.get(file) ?? []).map(({ resolved }) => resolved).filter((one) => imports.has(one))
      known.set(file, [...imported, ...calledBy(file)])
    }
    return known.get(file)
  }
  /** By file that the test depends on: how far it is from it. */
  function distancesFrom(test) {
    const distances = new Map([[test, 0]])
    const waiting = [...besideOf(test, imports.keys())]
    let distance = 0
    for (let layer = [test]; layer.length > 0 || distance < besideDistance;) {
      distance += 1
      const reached = layer.flatMap(next)
      if (distance === besideDistance) reached.push(...waiting)
      layer = [...new Set(reached)].filter((file) => !distances.has(file))
      for (const file of layer) distances.set(file, distance)
    }
    return distances
  }
  function distanceOf(test, { changed, sources, isOfServer }) {
    if (changed.includes(test)) return 0
    const distances = distancesFrom(test)
    const nearest = Math.min(...sources.map((file) => distances.get(file) ?? Number.POSITIVE_INFINITY))
    return nearest === Number.POSITIVE_INFINITY && isOfServer && ofWholeServer.test(test)
      ? Number.MAX_SAFE_INTEGER
      : nearest
  }

  return (changed) => {
    if (changesEverything(changed)) return tests
    const sources = changed.flatMap((file) => (imports.has(file) ? [file] : standingFor(file)))
    const isOfServer = sources.some((file) => /^apps\/server\/src\/|^packages\/contract\//.test(file))
    return tests
      .map((test) => ({ test, distance: distanceOf(test, { changed, sources, isOfServer }) }))
      .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
      .toSorted((one, other) => one.distance - other.distance || one.test.localeCompare(other.test))
      .map(({ test }) => test)
  }

  /** A file that nobody imports is read by its module or by what lies in the same folder. */
  function standingFor(file) {
    const folder = moduleOf(file) ?? path.dirname(file)
    return /^(?:apps|packages)\/[^/]+\/src\//.test(file)
      ? [...imports.keys()].filter((one) => one.startsWith(`${folder}/`) && !one.includes('.test.'))
      : []
  }
}

/** Whether a change may break whatever there is. */
export function changesEverything(changed) {
  return changed.some((file) => everything.test(file))
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
