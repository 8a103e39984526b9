import { globSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SourceTextModule } from 'node:vm'

/*
 * Prints the modules with an `await` at their top level among all that worker threads load, as a list in JSON:
 * `node --experimental-vm-modules async-modules.ts`.
 */
const sources = path.resolve(import.meta.dirname, '../..')
const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const result = next(url, context)
    if (result.format?.startsWith('module')) loaded.add(url)
    return result
  },
})
const ofThreads = globSync('{modules,platform}/**/*.ts', { cwd: sources })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => path.join(sources, file))
  .filter((file) => file.endsWith('.worker.ts') || readFileSync(file, 'utf8').includes('import.meta.url,'))
for (const file of ofThreads) await import(pathToFileURL(file).href)

function isAsync(url: string): boolean {
  const source = readFileSync(new URL(url), 'utf8')
  return new SourceTextModule(url.endsWith('.ts') ? stripTypeScriptTypes(source) : source).hasTopLevelAwait()
}

console.log(JSON.stringify([...loaded].filter(isAsync)))
process.exit(0)
