// Whether package-lock.json says all that `npm ci` wants to know: it refuses a file with gaps, and a fresh clone would not
// start. npm itself leaves gaps when a registry lacks packages that are meant for other systems only.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { say } from './support/console.ts'
import { ROOT } from './support/run.ts'

/** Another folder may be named: the test of this check does. */
const folder = process.argv[2] ?? ROOT

interface Dependencies {
  dev?: boolean
  optional?: boolean
  integrity?: string
  link?: boolean
  inBundle?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = readJson<{ packages: Record<string, Dependencies> }>('package-lock.json')
const gaps = [...missingPackages(), ...withoutIntegrity(), ...outdatedWorkspaces()]
for (const gap of gaps) say(gap)
say(`package-lock.json: ${Object.keys(packages).length} packages, ${gaps.length} gaps`)
process.exitCode = gaps.length > 0 ? 1 : 0

function missingPackages(): string[] {
  return Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !isFound(name, folder))
      .map(([name, range]) => `${name}@${range}, which ${folder || 'the root'} asks for, has no entry`),
  )
}

/**
 * npm installs what has no hash without looking at it. What lies in another package's archive is covered by that one's; for
 * checkers' parts for other systems, which a registry may lack, npm writes down none: they never run in the product.
 */
function withoutIntegrity(): string[] {
  return Object.entries(packages)
    .filter(([folder, { link, inBundle }]) => folder.includes('node_modules/') && !link && !inBundle)
    .filter(([, { dev, optional }]) => !(dev && optional))
    .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(([folder]) => `${folder} has no sha512 hash`)
}

/** Node looks for a package in the folder itself and in all above it. */
function isFound(name: string, folder: string): boolean {
  const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (here in packages) return true
  if (folder === '') return false
  return isFound(name, folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '')
}

function outdatedWorkspaces(): string[] {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: folder })]
  return files
    .filter((file) => {
      const folder = path.dirname(file) === '.' ? '' : path.dirname(file)
      return listOf(readJson<Dependencies>(file)) !== listOf(packages[folder] ?? {})
    })
    .map((file) => `${file} was changed without npm: run npm install`)
}

function listOf({ dependencies, devDependencies, optionalDependencies }: Dependencies): string {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies }
  return JSON.stringify(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b)))
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Content
}
