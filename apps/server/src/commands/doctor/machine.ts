import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'

import { misspeltSettings, settings } from '#platform/settings.ts'

import { fail, ok, warn, type DoctorCheck, type CheckOutcome } from './check.ts'

const gigabyte = 1024 ** 3

const settingsCheck: DoctorCheck = {
  name: 'settings',
  title: 'Настройки',
  run() {
    const wrong = misspeltSettings().map(({ name, near }) => `${name} (возможно, ${near})`)
    return wrong.length === 0
      ? ok('неизвестных имён нет')
      : fail(`не действуют: ${wrong.join(', ')}`, 'Исправьте имя настройки и перезапустите Управу.')
  },
}

const disk = (name: string, title: string, folder: () => string): DoctorCheck => ({
  name,
  title,
  run: () => (folder().startsWith('s3://') ? ok('копии лежат в S3') : roomAt(folder())),
})

async function roomAt(folder: string): Promise<CheckOutcome> {
  let at = folder
  while (!existsSync(at)) at = path.dirname(at)
  const { bavail, blocks, bsize, files, ffree } = await statfs(at)
  const free = bavail * bsize
  const share = blocks === 0 ? 1 : bavail / blocks
  const inodes = files === 0 ? 1 : ffree / files
  const text = `свободно ${(free / gigabyte).toFixed(1).replace('.', ',')} ГБ (${Math.round(share * 100)} %)`
  const advice = `Освободите место или увеличьте диск: ${folder}`
  if (free < gigabyte / 2 || share < 0.02 || inodes < 0.02) return fail(`место кончается: ${text}`, advice)
  return free < 2 * gigabyte || inodes < 0.1 ? warn(`мало места: ${text}`, advice) : ok(text)
}

const memory: DoctorCheck = {
  name: 'memory',
  title: 'Память',
  run() {
    const text = `${(totalmem() / gigabyte).toFixed(1).replace('.', ',')} ГБ, процессоров ${availableParallelism()}`
    return totalmem() < gigabyte ? warn(`${text}: мало`, 'Нужен хотя бы 1 ГБ памяти.') : ok(text)
  },
}

/** Whoever else works on this machine must not read keys, secrets, files and copies. */
const permissions: DoctorCheck = {
  name: 'permissions',
  title: 'Права на файлы',
  run() {
    const { DATA_DIR } = settings()
    if (!existsSync(DATA_DIR)) return ok('папки данных ещё нет')
    const mode = modeOf(DATA_DIR)
    const open = [
      ...((mode & 0o066) === 0 ? [] : [DATA_DIR]),
      ...((mode & 0o011) === 0 ? [] : openInside(DATA_DIR)),
    ]
    return open.length === 0
      ? ok('папка данных закрыта от других')
      : fail(
          `открыто другим пользователям машины: ${open.slice(0, 5).join(', ')}`,
          `Закройте: chmod -R go-rwx ${DATA_DIR}, затем перезапустите Управу.`,
        )
  },
}

/** The database's own folder stays its own, legal/ is shared on purpose. */
const openInside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('postgres') && name !== 'legal')
    .map((name) => path.join(folder, name))
    .filter((one) => (modeOf(one) & 0o077) !== 0)

const modeOf = (place: string): number => statSync(place).mode

export const machineChecks: readonly DoctorCheck[] = [
  settingsCheck,
  disk('disk', 'Диск данных', () => settings().DATA_DIR),
  disk('backup_disk', 'Диск копий', () => settings().BACKUP_DIR),
  memory,
  permissions,
]
