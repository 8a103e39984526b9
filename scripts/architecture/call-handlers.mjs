import { readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './cruise.mjs'

/**
 * By call (`GET /news`): the file of the contract that declares it, the `*.routes.ts` that mounts it, and of what that file
 * imports only what the handler of this call uses. `sources`: the files of the repository.
 */
export function handlersByCall(sources) {
  const routes = sources
    .filter((file) => /^apps\/server\/src\/.*routes\.ts$/.test(file))
    .map((file) => ({ file, text: read(file) }))
  const found = new Map()
  for (const file of sources.filter((one) => one.startsWith('packages/contract/src/'))) {
    const specifier = file.replace('packages/contract/src', '@uprava/contract')
    const mounting = routes.filter(({ text }) => text.includes(specifier))
    for (const [, name, method, address] of read(file).matchAll(declaration)) {
      const call = `${method} ${address}`
      const handlers = mounting.flatMap((one) => handlerFiles(one, name))
      found.set(call, [...new Set([...(found.get(call) ?? []), file, ...handlers])])
    }
  }
  return found
}

const declaration = /(\w+): endpoint\(\{\s+method: '([A-Z]+)',\s+path: '([^']+)'/g

/** The files that the handler of the call names, with the routes themselves; none where these mount no such call. */
function handlerFiles({ file, text }, call) {
  const [, ...mounted] = text.split(/\n\s*serve\w*\(/)
  const handler = mounted.find((one) => new RegExp(`\\.${call},`).test(one))
  if (handler === undefined) return []
  const used = new Set(handler.match(/\w+/g))
  const imports = [...text.matchAll(/^import (?:type )?([^']+?) from '([^']+)'/gm)]
  return [
    file,
    ...imports
      .filter(([, names, from]) => from.startsWith('.') && names.match(/\w+/g).some((name) => used.has(name)))
      .map(([, , from]) => path.join(path.dirname(file), from)),
  ]
}

const texts = new Map()
/** The text of a file of the repository. */
export function read(file) {
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'))
  return texts.get(file)
}
