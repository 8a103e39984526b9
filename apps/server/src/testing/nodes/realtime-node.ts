import { closeDatabase, openDatabase } from '#platform/database/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

import { openBareNode } from './bare-node.ts'

/** A node in a process of its own, for tests that kill it: `node realtime-node.ts {database url} {lifetime in ms}`. */
const [databaseUrl = '', lifetime] = process.argv.slice(2)
useSettings(readSettings({ DATABASE_URL: databaseUrl, REALTIME_PORT: 'same', LOG_LEVEL: 'silent' }))
openDatabase(databaseUrl)
const node = await openBareNode({ timing: { lifetime: Number(lifetime), heartbeat: 200 } })
process.send?.(node.url)
process.on('disconnect', () => {
  void node.close().then(closeDatabase)
})
