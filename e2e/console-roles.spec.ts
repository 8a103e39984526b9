import type { Page } from '@playwright/test'

import { consoleRights, type ConsoleRight } from '../packages/contract/src/installation/console-rights.ts'
import type { Api } from './support/api.ts'
import { openConsoleAs } from './support/console.ts'
import { expect, lookAt, newOwner, test } from './support/fixtures.ts'

/** Logins, names of browsers and of the parts of the product. */
const names = /\b(?:admin|auditor|operator)[\w-]*|PostgreSQL|Node(?:\.js)?|Chrome|Linux/gu

/** The sections in their order, with what is to be seen in each once it is read, and the controls that take a further right. */
const pages: readonly {
  section: string
  title: string
  reads: ConsoleRight
  controls: Partial<Record<ConsoleRight, readonly RegExp[]>>
}[] = [
  {
    section: 'accounts',
    title: 'Аккаунты',
    reads: 'readAccounts',
    controls: {
      changeAccounts: [/^(?:Заблокировать|Подтвердить)$/u],
      handlePersonalData: [/^Выгрузить данные$/u, /^Удалить данные$/u],
    },
  },
  {
    section: 'channels',
    title: 'Каналы',
    reads: 'readChannels',
    controls: { changeChannels: [/^Изменить$/u] },
  },
  {
    section: 'ai-requests',
    title: 'Доступ к ИИ',
    reads: 'readAiRequests',
    controls: { decideAiRequests: [/^Одобрить$/u, /^Отклонить$/u] },
  },
  {
    section: 'news',
    title: 'Новости',
    reads: 'editNews',
    controls: { editNews: [/^Добавить новость$/u] },
  },
  { section: 'site', title: 'Сайт', reads: 'readSite', controls: { changeSite: [/^Сохранить$/u] } },
  {
    section: 'knowledge',
    title: 'Справочная база',
    reads: 'editKnowledge',
    controls: { editKnowledge: [/^Загрузить акт$/u] },
  },
  {
    section: 'ai-quality',
    title: 'Качество ответов',
    reads: 'readAiQuality',
    controls: { improveAiQuality: [/^Проверить на контрольных вопросах$/u] },
  },
  {
    section: 'retention',
    title: 'Хранение',
    reads: 'readRetention',
    controls: { changeRetention: [/^Проверить и сохранить$/u, /^Изменить$/u] },
  },
  {
    section: 'backups',
    title: 'Копии',
    reads: 'readBackups',
    controls: { makeBackups: [/^Сделать копию$/u] },
  },
  { section: 'outbox', title: 'Исходящие', reads: 'readOutbox', controls: {} },
  { section: 'audit', title: 'Журнал', reads: 'readAudit', controls: { exportAudit: [/^Выгрузить$/u] } },
  { section: 'system', title: 'Состояние', reads: 'readSystem', controls: {} },
  {
    section: 'sign-in',
    title: 'Вход',
    reads: 'readSignIn',
    controls: { changeSignInPolicy: [/^Сохранить$/u] },
  },
  {
    section: 'administrators',
    title: 'Администраторы',
    reads: 'readAdministrators',
    controls: { changeAdministrators: [/^Пригласить$/u] },
  },
  {
    section: 'security',
    title: 'Безопасность',
    reads: 'changeOwnSignIn',
    controls: { changeOwnSignIn: [/^Включить$/u, /^Изменить пароль$/u] },
  },
]

const may = (role: 'operator' | 'auditor', right: ConsoleRight) =>
  (consoleRights[right].roles as readonly string[]).includes(role)

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Разделы консоли' })

/** Something to act on stands on each page. */
async function fill(api: Api): Promise<void> {
  const owner = await newOwner(api, { categoryId: 1 })
  await api.call('POST', `/channels/${owner.channelId}/request-access-ai`, { token: owner.token })
}

for (const role of ['operator', 'auditor'] as const) {
  test(`SSO-42 the console shows «${role}» the sections and controls of the role alone`, async ({
    page,
    api,
  }) => {
    // A dozen pages are looked at.
    test.setTimeout(240_000)
    await fill(api)
    await openConsoleAs(page, api, { role, section: 'security' })
    const open = pages.filter(({ reads }) => may(role, reads))
    // All of them, and none besides.
    await expect(navigation(page).getByRole('link')).toHaveText(open.map(({ title }) => title))
    for (const { section, title, controls } of open) {
      await navigation(page).getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText('Загрузка…')).toHaveCount(0)
      if (section === 'accounts') {
        await page.getByRole('combobox', { name: 'Состояние' }).click()
        await page.getByRole('option', { name: 'Все', exact: true }).click()
        await expect(page.getByRole('row').nth(1)).toBeVisible()
      }
      for (const [right, buttons] of Object.entries(controls) as [ConsoleRight, readonly RegExp[]][]) {
        for (const name of buttons) {
          const button = page.getByRole('button', { name })
          if (may(role, right)) await expect(button.first()).toBeVisible()
          else await expect(button).toHaveCount(0)
        }
      }
      await lookAt(page, `console-${role}-${section}`, /[\w.@«»/:-]*[A-Za-z][\w.@/:-]*/gu)
    }
  })
}

test('a page that the role may not read says so', async ({ page, api }) => {
  await openConsoleAs(page, api, { role: 'auditor', section: 'outbox' })
  await expect(page.getByText('Раздел недоступен для вашей роли')).toBeVisible()
  await lookAt(page, 'console-closed', names)
})
