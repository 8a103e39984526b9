import { audit } from '#modules/access/index.ts'
import {
  auditExport,
  findBounds,
  findHeads,
  headsFile,
  linesOf,
  signHead,
  verifyStored,
} from '#modules/audit/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { signingKey } from '#platform/signing-key.ts'

import { defineCommand, notPossible, wrongUse, type Command } from './runner/command.ts'

/** `audit verify`: by deploy/verify-audit.mjs, of the database or of files. */
const verify = defineCommand({
  name: 'audit verify',
  summary: 'Проверить цепочку журнала',
  options: {
    file: { type: 'string', value: 'ФАЙЛ', summary: 'выгрузка вместо базы' },
    heads: { type: 'string', value: 'ФАЙЛ', summary: 'подписанные вершины' },
    key: { type: 'string', value: 'ФАЙЛ', summary: 'открытый ключ (PEM)' },
  },
  needs: 'database',
  async run({ options }) {
    const { exit, message } = await verifyStored(options)
    if (exit === 2) throw wrongUse(message.split('\n', 1)[0]!)
    return { message, exit: exit === 0 ? 0 : 1 }
  },
})

/** `audit export`: JSON lines on standard output; an entry itself. */
const exportLines = defineCommand({
  name: 'audit export',
  summary: 'Выгрузить журнал: строки JSON',
  options: {
    from: { type: 'string', value: 'ГГГГ-ММ-ДД', summary: 'с этого дня' },
    to: { type: 'string', value: 'ГГГГ-ММ-ДД', summary: 'по этот день' },
  },
  needs: 'database',
  printsData: true,
  async run({ options, actor, write }) {
    for (const day of [options.from, options.to])
      if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/u.test(day)) throw wrongUse(`Не дата: ${day}`)
    const covered = await findBounds(db(), options)
    await transaction((tx) => auditExport(tx, actor, covered))
    const bounds = await findBounds(db(), options)
    for await (const lines of linesOf(bounds)) write(lines)
    return { message: bounds === null ? 'Записей нет' : `Выгружены записи ${bounds.first}–${bounds.last}` }
  },
})

/** `audit heads`: the signed heads in the form of the heads file. */
const heads = defineCommand({
  name: 'audit heads',
  summary: 'Подписанные вершины журнала: строки JSON',
  options: {},
  needs: 'database',
  printsData: true,
  async run({ write }) {
    const found = await findHeads(db())
    for (const head of found) write(`${JSON.stringify({ ...head, at: head.at.toISOString() })}\n`)
    return { message: `Вершин: ${found.length}` }
  },
})

/** `audit sign`: signs the newest entry now. */
const sign = defineCommand({
  name: 'audit sign',
  summary: 'Подписать вершину журнала сейчас',
  options: {},
  needs: 'database',
  async run({ actor }) {
    await transaction((tx) => audit(tx, { actor, action: 'audit_signed', subject: { type: 'audit' } }))
    const head = await signHead()
    if (!head) throw notPossible('В журнале нет записей.')
    return { message: `Подписана запись ${head.seq}: ${headsFile()}`, data: head }
  },
})

/** `audit public-key`: for verifiers. */
const publicKey = defineCommand({
  name: 'audit public-key',
  summary: 'Открытый ключ журнала (PEM)',
  options: {},
  needs: 'settings',
  printsData: true,
  async run({ write }) {
    write(signingKey().publicKey)
    return { message: 'Открытый ключ журнала' }
  },
})

export const auditCommands: readonly Command[] = [verify, exportLines, heads, sign, publicKey]
