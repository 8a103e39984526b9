import { backUp, openTarget, type Target } from '#modules/backups/index.ts'
import { readSettings, useSettings } from '#platform/settings.ts'

/*
 * One copy of an installation in a process of its own, for tests that kill it: `node copy-node.ts {settings as JSON} {step}`.
 * It says `loaded`, begins at the first message, says `over` and waits. With a step it kills itself there, like a pulled plug.
 */
const [given = '{}', step = ''] = process.argv.slice(2)
useSettings(readSettings(JSON.parse(given) as Record<string, string>))
const target = await openTarget()

process.on('message', () => {
  backUp(step === '' ? target : killedAt(target, step)).then(
    () => process.send?.('over'),
    (error: Error) => process.send?.(`failed: ${error.message}`),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('loaded')

/** The target with a store that ends this process before or after an operation on a path: `before write …/manifest.json`. */
function killedAt({ store, key }: Target, wanted: string): Target {
  const at = (moment: string, operation: string, path: string) => {
    if (`${moment} ${operation} ${path}`.replace(/[^ ]*\//u, '…/') !== wanted) return
    process.kill(process.pid, 'SIGKILL')
    throw new Error('The signal comes before this')
  }
  const around = async <Result>(operation: string, path: string, work: () => Promise<Result>) => {
    at('before', operation, path)
    const result = await work()
    at('after', operation, path)
    return result
  }
  return {
    key,
    store: {
      ...store,
      write: (path, content) => around('write', path, () => store.write(path, content)),
      remove: (path) => around('remove', path, () => store.remove(path)),
      removeFolder: (path) => around('removeFolder', kindOf(path), () => store.removeFolder(path)),
      finish: (draft, name) => around('finish', kindOf(name), () => store.finish(draft, name)),
    },
  }
}

/** The folder of a copy has the moment as its name. */
const kindOf = (folder: string) => (/^\d/u.test(folder) ? 'copy' : 'draft')
