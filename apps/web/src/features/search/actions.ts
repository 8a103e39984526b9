import {
  IconBell,
  IconBuildingCommunity,
  IconChecks,
  IconEdit,
  IconFileSearch,
  IconFiles,
  IconFileText,
  IconGavel,
  IconKeyboard,
  IconLogout,
  IconMailForward,
  IconMessages,
  IconMoon,
  IconPencilPlus,
  IconSparkles,
  IconSun,
  IconSwitchHorizontal,
  IconTemplate,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react'
import type { Section, TabNumber } from '@uprava/contract/endpoint.ts'

import { matchesWords } from '#ui/lib/match-words.ts'

/** What decides which actions somebody has. */
export type ActionRights = {
  /** A channel is chosen: its screens can be opened. */
  hasChannel: boolean
  sections: ReadonlySet<Section>
  /** The AI tabs that are open in the channel. */
  tabs: ReadonlySet<TabNumber>
  createsGroups: boolean
  unreadNotifications: number
  hasOtherAccounts: boolean
  isDark: boolean
}

/** An address of the workspace that an action leads to. */
type Address =
  | '/work-station'
  | '/staff'
  | '/organization'
  | '/messenger'
  | '/documents'
  | '/notifications'
  | '/profile'
  | '/channels'

/** What choosing an action does. */
export type ActionEffect =
  | { open: Address }
  | { tab: TabNumber }
  | {
      run:
        | 'new-chat'
        | 'create-group'
        | 'upload-document'
        | 'invite-employee'
        | 'read-notifications'
        | 'switch-scheme'
        | 'switch-account'
        | 'keys'
        | 'leave'
    }

export type Action = {
  id: string
  title: string
  /** What else it is looked for by. */
  also?: string
  icon: Icon
  effect: ActionEffect
}
type Rule = Action & { isAllowed: (rights: ActionRights) => boolean }

const inChannel = ({ hasChannel }: ActionRights) => hasChannel
const withSection =
  (section: Section) =>
  ({ hasChannel, sections }: ActionRights) =>
    hasChannel && sections.has(section)
const withTab =
  (tab: TabNumber) =>
  ({ hasChannel, tabs }: ActionRights) =>
    hasChannel && tabs.has(tab)
const always = () => true

const run = (effect: Extract<ActionEffect, { run: string }>['run']) => ({
  id: effect,
  effect: { run: effect } as const,
})
const open = (address: Address) => ({ id: address, effect: { open: address } as const })
const tab = (number: TabNumber) => ({
  id: `tab-${number}`,
  effect: { tab: number } as const,
  isAllowed: withTab(number),
})

const scheme = 'тема настройки тёмная светлая'

/** Every action of the palette with its right, what is done before where one goes (messenger §6). */
const rules: readonly Rule[] = [
  { ...run('new-chat'), title: 'Новый чат', icon: IconEdit, isAllowed: inChannel },
  {
    ...run('create-group'),
    title: 'Создать группу',
    icon: IconUsersPlus,
    isAllowed: ({ hasChannel, createsGroups }) => hasChannel && createsGroups,
  },
  {
    ...run('upload-document'),
    title: 'Загрузить документ',
    icon: IconUpload,
    isAllowed: withSection('documents'),
  },
  { ...tab(3), title: 'Подготовить ответ на обращение', icon: IconMailForward },
  { ...tab(1), title: 'Спросить юриста', icon: IconGavel },
  { ...tab(4), title: 'Подготовить документ с помощником', icon: IconPencilPlus },
  { ...tab(2), title: 'Проверить документ', icon: IconFileSearch },
  { ...tab(5), title: 'Подготовить устав', icon: IconFileText },
  { ...tab(6), title: 'Составить документ по шаблону', icon: IconTemplate },
  {
    ...run('invite-employee'),
    title: 'Пригласить сотрудника',
    icon: IconUserPlus,
    isAllowed: withSection('team'),
  },
  {
    ...run('read-notifications'),
    title: 'Прочитать все уведомления',
    icon: IconChecks,
    isAllowed: ({ hasChannel, unreadNotifications }) => hasChannel && unreadNotifications > 0,
  },
  {
    ...run('switch-scheme'),
    title: 'Тёмное оформление',
    also: scheme,
    icon: IconMoon,
    isAllowed: ({ isDark }) => !isDark,
  },
  {
    ...run('switch-scheme'),
    title: 'Светлое оформление',
    also: scheme,
    icon: IconSun,
    isAllowed: ({ isDark }) => isDark,
  },
  { ...run('keys'), title: 'Сочетания клавиш', icon: IconKeyboard, isAllowed: always },
  { ...open('/work-station'), title: 'Открыть рабочее место', icon: IconSparkles, isAllowed: inChannel },
  { ...open('/messenger'), title: 'Открыть мессенджер', icon: IconMessages, isAllowed: inChannel },
  { ...open('/documents'), title: 'Открыть документы', icon: IconFiles, isAllowed: withSection('documents') },
  { ...open('/staff'), title: 'Открыть сотрудников', icon: IconUsers, isAllowed: inChannel },
  {
    ...open('/organization'),
    title: 'Открыть организации',
    icon: IconBuildingCommunity,
    isAllowed: inChannel,
  },
  { ...open('/notifications'), title: 'Открыть уведомления', icon: IconBell, isAllowed: inChannel },
  {
    ...open('/profile'),
    title: 'Открыть профиль',
    also: 'настройки пароль сеансы',
    icon: IconUserCircle,
    isAllowed: inChannel,
  },
  { ...open('/channels'), title: 'Сменить канал', icon: IconSwitchHorizontal, isAllowed: inChannel },
  {
    ...run('switch-account'),
    title: 'Сменить аккаунт',
    icon: IconSwitchHorizontal,
    isAllowed: ({ hasOtherAccounts }) => hasOtherAccounts,
  },
  { ...run('leave'), title: 'Выйти', icon: IconLogout, isAllowed: always },
]

/** The actions that somebody with these rights may do on some screen, in their order. */
export const allowedActions = (rights: ActionRights): Action[] =>
  rules.filter(({ isAllowed }) => isAllowed(rights))

/** Whether an action is looked for by what is typed: by its title, or by another word for the same. */
export const matchesAction = (term: string, { title, also = '' }: Action): boolean =>
  matchesWords(term, `${title} ${also}`)
