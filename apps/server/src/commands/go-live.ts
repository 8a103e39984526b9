import { countOwnData, findFiction, type OwnData } from '#demo/fiction.ts'
import { mark, marks } from '#demo/marks.ts'
import { removeFiction } from '#demo/remove-fiction.ts'
import { audit } from '#modules/access/index.ts'
import { takeDemoPasswords } from '#modules/accounts/index.ts'
import { succeedDemoAdministrators } from '#modules/administration/index.ts'
import { removeErasedFromBackups } from '#modules/backups/index.ts'
import { db, transaction } from '#platform/database/index.ts'
import { removeErasedFiles } from '#platform/files/index.ts'
import { storeDemoEnd } from '#platform/settings.ts'

import { defineCommand, notPossible } from './runner/command.ts'

/** `go-live`: from demo to production (OPS-32). Everything of the database in one transaction, the files after it. */
export const goLive = defineCommand({
  name: 'go-live',
  summary: 'Закончить демонстрацию: удалить вымышленное, дать администратору пароль',
  options: { 'keep-mine': { type: 'boolean', summary: 'оставить всё, что не вымышлено' } },
  needs: 'database',
  destroys: true,
  isExclusive: true,
  async run({ options, actor, print }) {
    const done = await marks()
    if (!done.has('begun')) throw notPossible('В этой установке нет демонстрации. Ничего не изменено.')
    if (done.has('removed')) throw notPossible('Демонстрация уже удалена. Ничего не изменено.')
    const fiction = await findFiction(db())
    const { access, own, files } = await transaction(async (tx) => {
      const beside = await countOwnData(tx, fiction)
      refuseLosses(beside, options['keep-mine'] === true)
      const removed = await removeFiction(tx, fiction)
      const given = await succeedDemoAdministrators(tx, actor, fiction.administratorIds)
      await audit(tx, {
        actor,
        action: 'demo_removed',
        subject: { type: 'settings' },
        details: {
          people: fiction.personIds.length,
          organizations: fiction.organizationIds.length,
          news: fiction.newsIds.length,
          files: removed,
        },
      })
      await mark(tx, 'closed')
      await mark(tx, 'removed')
      // Last before the commit: when it cannot be written, nothing has changed.
      storeDemoEnd()
      return { access: given, own: beside, files: removed }
    })
    // Before anything that may fail: nobody else knows it.
    print(`Вход администратора в /admin: ${access.login} / ${access.password} (показан один раз)`)
    await takeDemoPasswords()
    await removeErasedFiles(removeErasedFromBackups)
    if (total(own) > 0) print(`Сохранено: ${inWords(own)}`)
    print('Записано DEMO=0. Перезапустите Управу, если она работает.')
    return {
      message: `Демонстрация удалена: людей ${fiction.personIds.length}, организаций ${fiction.organizationIds.length}, новостей ${fiction.newsIds.length}, файлов ${files}`,
      data: { ...access, kept: own, files },
    }
  },
})

function refuseLosses(own: OwnData, keepMine: boolean): void {
  if (total(own) > 0 && !keepMine)
    throw notPossible(
      `Рядом с демонстрацией есть ваши данные (${inWords(own)}). Чтобы оставить их, добавьте --keep-mine. Ничего не изменено.`,
    )
  if (own.documentsInside > 0)
    throw notPossible(
      `В вымышленных каналах лежат документы ваших сотрудников: ${own.documentsInside}. Скачайте и удалите их, затем повторите. Ничего не изменено.`,
    )
}

const total = (own: OwnData) => own.people + own.organizations + own.news + own.administrators

const inWords = ({ people, organizations, news, administrators }: OwnData) =>
  `людей ${people}, организаций ${organizations}, новостей ${news}, администраторов ${administrators}`
