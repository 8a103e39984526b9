import { sections, tabNumbers } from '@uprava/contract/endpoint.ts'
import { expect, test } from 'vitest'

import { allowedActions, matchesAction, type ActionRights } from './actions.ts'

const nobody: ActionRights = {
  hasChannel: true,
  sections: new Set(),
  tabs: new Set(),
  createsGroups: false,
  unreadNotifications: 0,
  hasOtherAccounts: false,
  isDark: false,
}
const titles = (rights: Partial<ActionRights>) =>
  allowedActions({ ...nobody, ...rights }).map(({ title }) => title)

test.each([
  ['настройки', 'Открыть профиль'],
  ['тема', 'Тёмное оформление'],
  ['светлая', 'Тёмное оформление'],
])('«%s» finds «%s», whose title has other words', (term, title) => {
  const found = allowedActions(nobody).filter((action) => matchesAction(term, action))
  expect(found.map((action) => action.title)).toContain(title)
})

/** What everybody with a seat may do, whatever the rights. */
const everybodys = [
  'Новый чат',
  'Тёмное оформление',
  'Сочетания клавиш',
  'Открыть рабочее место',
  'Открыть мессенджер',
  'Открыть сотрудников',
  'Открыть организации',
  'Открыть уведомления',
  'Открыть профиль',
  'Сменить канал',
  'Выйти',
]

/** Each right with what it adds, and nothing else. */
const added: readonly [string, Partial<ActionRights>, readonly string[]][] = [
  ['no right', {}, []],
  [
    'the section documents',
    { sections: new Set(['documents']) },
    ['Загрузить документ', 'Открыть документы'],
  ],
  ['the section team', { sections: new Set(['team']) }, ['Пригласить сотрудника']],
  ['the other sections', { sections: new Set(['my_channel', 'posts', 'tickets']) }, []],
  ['creating groups', { createsGroups: true }, ['Создать группу']],
  ['unread notifications', { unreadNotifications: 3 }, ['Прочитать все уведомления']],
  ['another account', { hasOtherAccounts: true }, ['Сменить аккаунт']],
  ['the AI tab 1', { tabs: new Set([1]) }, ['Спросить юриста']],
  ['the AI tab 2', { tabs: new Set([2]) }, ['Проверить документ']],
  ['the AI tab 3', { tabs: new Set([3]) }, ['Подготовить ответ на обращение']],
  ['the AI tab 4', { tabs: new Set([4]) }, ['Подготовить документ с помощником']],
  ['the AI tab 5', { tabs: new Set([5]) }, ['Подготовить устав']],
  ['the AI tab 6', { tabs: new Set([6]) }, ['Составить документ по шаблону']],
]

test.each(added)('CHAT-33 %s', (_right, rights, more) => {
  expect(new Set(titles(rights))).toEqual(new Set([...everybodys, ...more]))
})

test('CHAT-33 every right together gives every action, in the order of the list', () => {
  const all = titles({
    sections: new Set(sections),
    tabs: new Set(tabNumbers),
    createsGroups: true,
    unreadNotifications: 1,
    hasOtherAccounts: true,
  })
  expect(new Set(all)).toEqual(new Set([...everybodys, ...added.flatMap(([, , more]) => more)]))
  expect(all.slice(0, 3)).toEqual(['Новый чат', 'Создать группу', 'Загрузить документ'])
})

test('CHAT-33 without a channel nothing of a channel is offered', () => {
  const all = titles({
    hasChannel: false,
    sections: new Set(sections),
    tabs: new Set(tabNumbers),
    createsGroups: true,
    unreadNotifications: 1,
    hasOtherAccounts: true,
  })
  expect(all).toEqual(['Тёмное оформление', 'Сочетания клавиш', 'Сменить аккаунт', 'Выйти'])
})

test('the scheme is switched to the other one', () => {
  expect(titles({ isDark: true })).toContain('Светлое оформление')
  expect(titles({ isDark: true })).not.toContain('Тёмное оформление')
})
