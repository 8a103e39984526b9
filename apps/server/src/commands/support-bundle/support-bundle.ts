import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { examineInstallation, linesOf } from '../doctor/doctor.ts'
import { defineCommand, notPossible, wrongUse } from '../runner/command.ts'
import { withDatabaseAddress } from '../runner/open-database.ts'
import { database, findings, logs, maskedSettings, versions } from './sections.ts'

/** `support-bundle`: what somebody who helps from outside needs, and nothing of anybody (operations §7). Changes nothing. */
export const supportBundle = defineCommand({
  name: 'support-bundle',
  summary: 'Собрать сведения для поддержки в текстовый файл, без персональных данных',
  options: {
    to: { type: 'string', value: 'ФАЙЛ', summary: 'куда записать; файла ещё не должно быть' },
    log: { type: 'string', value: 'ФАЙЛ', summary: 'журнал службы, если он не в systemd' },
  },
  needs: 'settings',
  async run({ options, print }) {
    const { to, log } = options
    if (to === undefined) throw wrongUse('Укажите файл: --to ФАЙЛ')
    if (log !== undefined && !existsSync(log)) throw wrongUse(`Файла ${log} нет.`)
    const file = path.resolve(to)
    if (existsSync(file)) throw notPossible(`Файл ${file} уже есть. Ничего не изменено.`)
    const sections = [
      await versions(),
      await maskedSettings(),
      findings((await examineInstallation()).flatMap(linesOf)),
      ...(await withDatabaseAddress(({ owner }) => database(owner)).catch(() => database(undefined))),
      ...(await logs(log)),
    ]
    print('В файле будет:')
    for (const { title, lines } of sections) print(`  ${title}: строк ${lines.length}`)
    print(
      'В нём нет имён, телефонов, почты, логинов, сообщений, имён файлов, ключей и адресов. Прочтите его перед отправкой.',
    )
    const text = sections.map(({ title, lines }) => `== ${title}\n${lines.join('\n')}\n`).join('\n')
    await writeFile(file, text, { mode: 0o600, flag: 'wx' })
    return {
      message: `Готово: ${file}`,
      data: { file, sections: sections.map(({ title, lines }) => ({ title, lines: lines.length })) },
    }
  },
})
