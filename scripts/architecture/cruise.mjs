import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'

import { remembered } from './remembered.mjs'

/** The root of the repository; every path in a result is relative to it. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const roots = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'training']

// oxlint-disable-next-line typescript/no-deprecated -- dependency-cruiser walks the syntax tree with this very class
teachUsing(Visitor.prototype)

/** What an import, or what may be imported, depends on. */
const patterns = [
  ...roots.map((folder) => `${folder}/**/*.{ts,tsx,mjs,js,css,json,html,svg,sql}`),
  '*.json',
  '.dependency-cruiser.mjs',
]

/**
 * Reads the imports of the whole repository against the rules of `.dependency-cruiser.mjs`: the files, each with the paths it
 * imports, and the violations. What was read is remembered until a file changes.
 * Throws when no TypeScript was read: a checker that saw nothing has proved nothing.
 */
export async function readImports() {
  process.chdir(root)
  return remembered({ root, name: 'imports', patterns }, cruiseRepository)
}

async function cruiseRepository() {
  const { default: config } = await import(new URL('../../.dependency-cruiser.mjs', import.meta.url).href)
  const { output } = await cruise(
    roots.filter((folder) => existsSync(folder)),
    { ...config.options, validate: true, ruleSet: { forbidden: config.forbidden } },
  )
  const { issues = [] } = output.summary.environment ?? {}
  if (issues.length > 0) throw new Error(issues.map(({ description }) => description).join('\n'))
  const files = output.modules.filter(({ source }) => roots.includes(source.split('/')[0]))
  if (!files.some(({ source }) => /^(apps|packages)\/.*\.tsx?$/.test(source))) {
    throw new Error(
      'Not one TypeScript file was read: the parser or the folders are wrong, nothing was checked.',
    )
  }
  const commentOf = Object.fromEntries(config.forbidden.map(({ name, comment }) => [name, comment]))
  return {
    files: files.map(({ source, dependencies }) => ({
      source,
      dependencies: dependencies.map(({ resolved }) => ({ resolved })),
    })),
    violations: output.summary.violations.map(({ rule, from, to, cycle, via }) => ({
      rule: { name: rule.name },
      from,
      to,
      cycle,
      via,
      comment: commentOf[rule.name],
    })),
  }
}

/** Folders right below `folder` that hold files, by name: the modules, or the features. */
export function foldersBelow(folder, files) {
  const names = files.map(({ source }) => folderBelow(folder, source)).filter((name) => name !== undefined)
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
}

/** The folder right below `folder` that a file lies in. */
export function folderBelow(folder, source) {
  if (!source.startsWith(`${folder}/`)) return undefined
  const [name, ...rest] = source.slice(folder.length + 1).split('/')
  return rest.length > 0 ? name : undefined
}

/** The syntax visitor that dependency-cruiser borrows from @swc/core is older than `using` and throws on it. */
function teachUsing(visitor) {
  const { visitStatement } = visitor
  visitor.visitStatement = function visitStatementOrUsing(statement) {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
    return { ...statement, decls: this.visitVariableDeclarators(statement.decls) }
  }
}
