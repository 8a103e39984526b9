import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { audit } from '#modules/access/index.ts'
import { lockIdentity, personByLogin } from '#modules/accounts/index.ts'
import { erasePerson, writeArchive } from '#modules/privacy/index.ts'
import { runRetention } from '#modules/retention/index.ts'
import { db, transaction } from '#platform/database/index.ts'

import { defineCommand, notPossible, wrongUse } from './runner/command.ts'

const person = { name: 'ЧЕЛОВЕК', min: 1, max: 1 } as const

/** `users export`: the archive of a person's data (privacy §1) as a file. */
export const exportUser = defineCommand({
  name: 'users export',
  summary: 'Выгрузить персональные данные человека (номер или логин) в архив',
  options: { to: { type: 'string', value: 'ФАЙЛ', summary: 'куда записать архив' } },
  operands: person,
  needs: 'database',
  async run({ operands, options, actor }) {
    if (options.to === undefined) throw wrongUse('Укажите файл архива: --to ФАЙЛ')
    const subject = await findPerson(operands[0]!)
    const folder = await mkdtemp(path.join(tmpdir(), 'uprava-export-'))
    try {
      const archive = await writeArchive(folder, subject)
      await transaction((tx) =>
        audit(tx, {
          actor,
          action: 'person_exported',
          subject: { type: 'person', id: subject.personId },
        }),
      )
      await copyFile(archive.path, options.to)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const { size } = await stat(options.to)
    return { message: `Архив готов: ${options.to}`, data: { person: subject.personId, to: options.to, size } }
  },
})

/** `users erase`: as the console does it (privacy §2). */
export const eraseUser = defineCommand({
  name: 'users erase',
  summary: 'Удалить персональные данные человека (номер или логин)',
  options: {
    surname: { type: 'string', value: 'ФАМИЛИЯ', summary: 'фамилия для подтверждения' },
    messages: { type: 'boolean', summary: 'удалить и тексты с файлами его сообщений' },
  },
  operands: person,
  needs: 'database',
  destroys: true,
  async run({ operands, options, actor }) {
    if (options.surname === undefined) throw wrongUse('Укажите фамилию: --surname ФАМИЛИЯ')
    const { personId } = await findPerson(operands[0]!)
    await erasePerson(actor, personId, { surname: options.surname, withMessages: options.messages === true })
    return { message: `Персональные данные удалены: человек ${personId}`, data: { person: personId } }
  },
})

/** `retention run`: what is past its term goes now instead of at night (privacy §4). */
export const runRetentionNow = defineCommand({
  name: 'retention run',
  summary: 'Удалить сейчас то, чему вышел срок хранения',
  options: {},
  needs: 'database',
  destroys: true,
  async run({ actor }) {
    const deleted = await runRetention(actor)
    const total = Object.values(deleted).reduce((sum, count) => sum + count, 0)
    return { message: `Удалено по сроку хранения: ${total}`, data: { deleted } }
  },
})

/** By the person's number, or the login of one of its accounts. */
async function findPerson(given: string) {
  const id = /^\d{1,15}$/u.test(given) ? Number(given) : await personByLogin(db(), given)
  const found = id === undefined ? undefined : await transaction((tx) => lockIdentity(tx, id))
  if (!found) throw notPossible(`Человека «${given}» нет.`)
  return found
}
