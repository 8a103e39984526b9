import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'

import { enterableFolder } from './databases/enterable-folder.ts'
import { joinPrograms } from './nodes/programs.ts'
import { fillFolder } from './prepared-data.ts'

const FOLDER_PREFIX = 'uprava-test-'
const DAY = 24 * 60 * 60 * 1000

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

/**
 * One PostgreSQL cluster for all test files of a run, with a migrated and filled database to clone. It is thrown away at the end.
 * TEST_POSTGRES_PROGRAMS names the folder of programs of an installed PostgreSQL to run instead of the embedded one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env['NODE_OPTIONS'] = [
    process.env['NODE_OPTIONS'],
    `--import=${new URL('nodes/keep-priority.ts', import.meta.url).href}`,
  ]
    .filter(Boolean)
    .join(' ')
  await removeStaleFolders()
  const folder = enterableFolder(FOLDER_PREFIX)
  const programs = process.env['TEST_POSTGRES_PROGRAMS']
  await Promise.all([
    // A run of chosen files starts too few programs for that to pay.
    process.env['JOIN_PROGRAMS'] === '1' && joinPrograms(),
    fillFolder(folder, {
      name: 'database',
      facts: [programs ?? 'embedded'],
      make: async (empty) => {
        const { makeTemplateDatabase } = await import('./databases/template-database.ts')
        await makeTemplateDatabase(empty, programs)
      },
    }),
  ])
  // Each worker has a server of its own, and with it two dozen connections.
  const further = { max_connections: 200 }
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    programs,
    serverSettings: further,
  })
  project.provide('adminUrl', database.url)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run that is killed leaves its folder; its database has ended with it. */
async function removeStaleFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    try {
      if (Date.now() - (await stat(folder)).mtimeMs > DAY) await rm(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or removed by another run in this moment.
    }
  }
}
