import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startApp } from '#app'
import { readSettings, useSettings } from '#platform/settings.ts'

/** The product in a process of its own, for tests that kill it: `node app-node.ts {database url} {settings as JSON}`. */
const [databaseUrl = '', settings = '{}'] = process.argv.slice(2)
useSettings(
  readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    REALTIME_PORT: 'same',
    DATABASE_URL: databaseUrl,
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'uprava-test-node-')),
    DEMO: '0',
    ADMIN_PASSWORD: 'administrator-of-tests',
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'off',
    ...(JSON.parse(settings) as Record<string, string>),
  }),
)
export const app = await startApp(databaseUrl)
process.send?.(app.url)
process.on('disconnect', () => void app.close().then(() => process.exit(0)))
