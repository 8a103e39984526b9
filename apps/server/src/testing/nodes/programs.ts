import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { preparedFolder } from '../prepared-data.ts'

/** Programs that tests start, by their sources. */
const PROGRAMS = {
  main: new URL('../../main.ts', import.meta.url),
  admin: new URL('../../admin.ts', import.meta.url),
  'app-node': new URL('app-node.ts', import.meta.url),
  'copy-node': new URL('copy-node.ts', import.meta.url),
  'schedule-node': new URL('schedule-node.ts', import.meta.url),
  'measured-node': new URL('../attacks/measured-node.ts', import.meta.url),
} as const

export type Program = keyof typeof PROGRAMS

/** Packages of many small modules without files of their own: each module costs the loader about a millisecond. */
const JOINED_PACKAGES = /^(?:@uprava\/contract|kysely|zod|entities|lvovich)(?:\/|$)/u

/** Where the product starts itself once more: a joined program starts the joined one beside it. */
const PLACE_OF_PROGRAM = /import\.meta\.dirname, '[./]+\/(?<name>main|admin)\.ts'/gu

/** The file to run: the joined one if the run has made it (`joinPrograms`), else its source. */
export function programFile(name: Program): string {
  const joined = process.env['JOINED_PROGRAMS']
  return joined === undefined ? fileURLToPath(PROGRAMS[name]) : path.join(joined, `${name}.mjs`)
}

/**
 * Joins the modules of each program into few files: 1,100 instead of 2,400 to load, which takes half of the processor time
 * of a start. Tests start programs some hundred times. What a module finds beside itself it finds beside its source.
 */
export async function joinPrograms(): Promise<void> {
  process.env['JOINED_PROGRAMS'] = await preparedFolder({ name: 'programs', make: join })
}

async function join(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(PROGRAMS).map(([name, source]) => [name, fileURLToPath(source)]),
    ),
    platform: 'node',
    external: (id) => !/^[./#]/u.test(id) && !JOINED_PACKAGES.test(id),
    plugins: [
      { name: 'places-of-sources', transform: { filter: { code: 'import.meta.' }, handler: withPlaces } },
    ],
  })
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' })
  await build.close()
}

/**
 * A module that tests load as it is, but for the program that it starts: the joined one if the run has made it. Vitest keeps
 * what comes of this for the next runs, whose joined programs lie elsewhere.
 */
export function withJoinedPrograms(code: string): string {
  return code.replaceAll(
    PLACE_OF_PROGRAM,
    (source, name: string) =>
      `...(process.env['JOINED_PROGRAMS'] ? [process.env['JOINED_PROGRAMS'], '${name}.mjs'] : [${source}])`,
  )
}

/** The module with the place of its source written into it. */
function withPlaces(code: string, id: string): string | undefined {
  if (!path.isAbsolute(id)) return undefined
  return code
    .replaceAll(PLACE_OF_PROGRAM, "import.meta.dirname, '$<name>.mjs'")
    .replaceAll(/import\.meta\.dirname(?!, '[\w-]+\.mjs')/gu, JSON.stringify(path.dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
}
