import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

import { audit } from '#modules/access/index.ts'
import {
  backUp,
  failureText,
  findCopy,
  isDiskFull,
  listCopies,
  NotPossible,
  openTarget,
  prove,
  restoredChecks,
  restoreInstallation,
  WrongUse,
  type Proof,
} from '#modules/backups/index.ts'
import { transaction } from '#platform/database/index.ts'
import { takeLowestPriority } from '#platform/lowest-priority.ts'

import { defineCommand, notPossible, wrongUse } from './runner/command.ts'
import { withDatabase } from './runner/open-database.ts'

const keyFile = { type: 'string', value: 'ФАЙЛ', summary: 'ключ шифрования (BACKUP_KEY_FILE)' } as const

/** `backup`: a copy of this moment, beside the running product or without it. */
export const makeBackup = defineCommand({
  name: 'backup',
  summary: 'Сделать копию базы и файлов',
  options: {
    to: { type: 'string', value: 'ПАПКА', summary: 'папка или s3://… (BACKUP_DIR)' },
    'key-file': keyFile,
    label: { type: 'string', value: 'МЕТКА', summary: 'слово в имени копии' },
    id: { type: 'string', value: 'ИМЯ', summary: 'имя копии целиком: время UTC, как 2026-03-07T11-05-00Z' },
  },
  needs: 'database',
  async run({ options, actor, print }) {
    takeLowestPriority()
    return inWords(async () => {
      const target = await openTarget(options.to, options['key-file'])
      const { id, manifest, size, missing, notCleaned } = await backUp(target, {
        label: options.label,
        id: options.id,
      })
      const place = `${target.store.address}/${id}`
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      await transaction((tx) =>
        audit(tx, { actor, action: 'backup_made', subject: { type: 'backup', id }, details: { rows, size } }),
      )
      for (const key of missing) print(`файл ${key}: отсутствует в хранилище`)
      if (notCleaned !== null) print(`Старые копии и файлы не удалены: ${notCleaned}`)
      const { tables, files } = manifest
      return {
        message: `Копия готова: ${place}, ${tables.length} таблиц, ${rows} строк, ${files.count} файлов, ${bytesInWords(size)}`,
        data: { id, path: place, tables: tables.length, rows, files: files.count, size, missing, notCleaned },
        exit: missing.length > 0 || notCleaned !== null ? 1 : 0,
      }
    })
  },
})

/** `backups`: the complete copies with their proof. */
export const listBackups = defineCommand({
  name: 'backups',
  summary: 'Копии и их проверки',
  options: { from: { type: 'string', value: 'ПАПКА', summary: 'папка или s3://… (BACKUP_DIR)' } },
  needs: 'settings',
  run: ({ options, print }) =>
    inWords(async () => {
      const { store } = await openTarget(options.from)
      const copies = (await listCopies(store)).map(({ id, manifest, summary, proof }) => ({
        id,
        at: manifest.at,
        kind: manifest.kind,
        size: summary?.size ?? null,
        encrypted: manifest.encrypted,
        proof,
      }))
      for (const { id, kind, size, proof } of copies) {
        const proven = proof
          ? proof.state === 'proven'
            ? `проверена ${proof.at}`
            : 'не подтверждена'
          : 'не проверялась'
        print(`${id}  ${kind}  ${bytesInWords(size ?? 0)}  ${proven}`)
      }
      return { message: `Копий: ${copies.length}`, data: { backups: copies } }
    }),
})

/** `verify`: brings a copy to life and compares it, a line for each difference. */
export const verifyBackup = defineCommand({
  name: 'verify',
  summary: 'Проверить копию восстановлением',
  options: {
    'keep-scratch': { type: 'boolean', summary: 'оставить проверочную установку' },
    'key-file': keyFile,
  },
  operands: { name: 'КОПИЯ', min: 0, max: 1 },
  needs: 'settings',
  async run({ options, operands, actor, print }) {
    takeLowestPriority()
    return inWords(async () => {
      const [copy] = operands
      const found = copy === undefined ? undefined : await findCopy(copy, options['key-file'])
      const target = found?.target ?? (await openTarget(undefined, options['key-file']))
      const { id, proof, scratch } = await prove(target, {
        id: found?.id,
        keepScratch: options['keep-scratch'] ?? false,
        checks: restoredChecks,
      })
      for (const problem of proof.problems) print(problem)
      if (scratch !== null) print(`Проверочная установка: ${scratch}`)
      const isProven = proof.state === 'proven'
      await recordProof(actor, id, proof).catch((error: Error) =>
        print(`В журнал не записано: ${error.message}`),
      )
      return {
        message: isProven
          ? `Копия цела: ${id}`
          : `Копия не подтверждена: ${id}, расхождений ${proof.problems.length}`,
        data: { id, proof, scratch },
        exit: isProven ? 0 : 1,
      }
    })
  },
})

/** A copy is proven without its installation too, whose journal cannot be written then. */
async function recordProof(actor: AuditParty, id: string, { state, problems }: Proof): Promise<void> {
  await withDatabase({ name: 'verify', isLocked: false }, () =>
    transaction((tx) =>
      audit(tx, {
        actor,
        action: 'backup_proven',
        subject: { type: 'backup', id },
        details: { is_proven: state === 'proven', problems: problems.length },
      }),
    ),
  )
}

/** `restore`: a copy, or a moment after it, into an empty folder or database. */
export const restoreBackup = defineCommand({
  name: 'restore',
  summary: 'Восстановить копию в пустую папку или базу',
  options: {
    from: { type: 'string', value: 'КОПИЯ', summary: 'путь или имя копии' },
    'to-time': { type: 'string', value: 'ВРЕМЯ', summary: 'момент ISO 8601 вместо момента копии' },
    'data-dir': { type: 'string', value: 'ПАПКА', summary: 'папка данных' },
    'database-url': { type: 'string', value: 'URL', summary: 'база данных вне Управы' },
    'key-file': keyFile,
    replace: { type: 'boolean', summary: 'прежнее отложить в сторону' },
    yes: { type: 'boolean', summary: 'подтверждение для --replace' },
    'send-outbox': { type: 'boolean', summary: 'отправить письма и СМС, которые ждали в копии' },
  },
  needs: 'settings',
  run: ({ options, actor, print }) =>
    inWords(async () => {
      if (options.from === undefined) throw new WrongUse('Укажите копию: --from КОПИЯ')
      if (options.replace && !options.yes) {
        throw new WrongUse('С --replace нужно --yes: прежнее будет отложено в сторону. Ничего не изменено.')
      }
      const { target, id } = await findCopy(options.from, options['key-file'])
      const done = await restoreInstallation(target, id, {
        actor,
        time: timeOf(options['to-time']),
        dataDir: options['data-dir'],
        databaseUrl: options['database-url'],
        replace: options.replace ?? false,
        sendOutbox: options['send-outbox'] ?? false,
      })
      const { moment, files, damaged, notSent, aside } = done
      if (aside !== null) print(`Прежнее отложено: ${aside}`)
      for (const problem of damaged) print(problem)
      if (damaged.length > 0)
        print('Эти части копии повреждены и восстановлены такими: сравните с другой копией')
      for (const key of files.missing) print(`файл ${key}: отсутствует в копии`)
      if (notSent > 0) print(`Не будут отправлены: ${notSent} (письма и СМС, которые ждали в копии)`)
      print('Все сеансы завершены: сотрудники входят заново')
      print(`Потеряно всё, что сделано позже ${moment.toISOString()} (${sinceInWords(moment)})`)
      return {
        message: `Восстановлено: ${done.id}, момент ${moment.toISOString()}, файлов ${files.count}`,
        data: { ...done, moment: moment.toISOString() },
        exit: files.missing.length > 0 || damaged.length > 0 ? 1 : 0,
      }
    }),
})

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !/^\d{4}-\d{2}-\d{2}T/u.test(text)) {
    throw new WrongUse(`Не время ISO 8601: ${text}, нужно как 2026-03-07T14:05:00+03:00`)
  }
  return time
}

function sinceInWords(moment: Date): string {
  const minutes = Math.max(0, Math.round((Date.now() - moment.getTime()) / 60_000))
  return minutes < 120 ? `${minutes} мин` : `${Math.round(minutes / 60)} ч`
}

const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ']
function bytesInWords(bytes: number): string {
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))),
  )
  const amount = (bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1).replace('.', ',')
  return `${amount} ${units[power]}`
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongUse) throw wrongUse(error.message)
    if (error instanceof NotPossible || isDiskFull(error)) throw notPossible(failureText(error))
    throw error
  }
}
