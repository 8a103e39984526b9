import { availableParallelism } from 'node:os'
import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { withJoinedPrograms } from './apps/server/src/testing/nodes/programs.ts'
import { SlowFilesFirst } from './scripts/support/slow-files-first.ts'

const server = path.join(import.meta.dirname, 'apps/server')
const web = path.join(import.meta.dirname, 'apps/web')

/**
 * For what loads nothing of the server: a worker that takes a file of another project ends, and the next one has the server to
 * load again. The files keep nothing from each other: a worker for each of them would take longer than many of them.
 */
const afterServer = { isolate: false, maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }

/** One project for each workspace; `npm test -- --only=unit` runs them all. */
export default defineConfig({
  test: {
    // Two more than there are processors: tests that start programs and databases wait for them half of their time.
    maxWorkers: Math.max(4, availableParallelism() + 2),
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        root: 'packages/contract',
        test: { ...afterServer, name: 'contract', include: ['src/**/*.test.ts'] },
      },
      {
        root: server,
        plugins: [
          {
            name: 'joined-programs',
            enforce: 'pre',
            transform: { filter: { id: /\/run-command\.ts$/u }, handler: (code) => withJoinedPrograms(code) },
          },
        ],
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          // Files start and stop the server as the product does; to load it again for each takes longer than many of them.
          isolate: false,
          globalSetup: path.join(server, 'src/testing/global-setup.ts'),
          setupFiles: path.join(server, 'src/testing/record-statements.ts'),
          // Over HTTP on a real database, on a machine that may be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A state that is waited for comes later on a busy machine; the default is a second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        root: web,
        extends: path.join(web, 'vite.config.ts'),
        test: {
          name: 'web',
          // The files keep nothing from each other: a page for each of them would take ten times as long as the tests.
          isolate: false,
          sequence: { groupOrder: 2 },
          environment: 'jsdom',
          setupFiles: path.join(web, 'src/testing/setup.ts'),
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // Style sheets are read by the tests of the tokens and by nothing else there.
          css: { include: [/\?raw$/] },
        },
      },
      {
        root: 'scripts',
        test: { ...afterServer, name: 'scripts', include: ['**/*.test.ts'] },
      },
      {
        root: 'training',
        test: { ...afterServer, name: 'training', include: ['**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
