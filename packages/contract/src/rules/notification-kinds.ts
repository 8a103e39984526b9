/** Where a notification of a kind goes: the list, a sound, the browser while no page is open, the mail. */
export const notificationWays = ['feed', 'sound', 'push', 'mail'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** Kinds of notifications in the order of the screen with their titles (wire §7). */
export const notificationKindTitles = {
  mention: 'Упоминания',
  group_added: 'Вас добавили в группу',
  group_invitation: 'Приглашение в группу',
  group_request: 'Заявка в группу',
  poll_closed: 'Опрос завершён',
  scheduled_failed: 'Отложенное сообщение не отправлено',
  document: 'Документы',
  news: 'Новости',
  access: 'Доступ и роли',
  ai: 'Доступ к ИИ',
  team: 'Сотрудники',
  quota: 'Место в канале',
  retention: 'Хранение',
  task: 'Поручения',
  sheet: 'Листы ознакомления',
  call: 'Сбор сведений',
  safety: 'Безопасность',
} as const

export type NotificationKind = keyof typeof notificationKindTitles
export const notificationKinds = Object.keys(notificationKindTitles) as readonly NotificationKind[]

/** Kinds of the wire that nothing sends yet: no screen offers a switch or a filter for them. */
const unsentKinds: ReadonlySet<NotificationKind> = new Set(['retention', 'task', 'sheet', 'call'])
/** What the screens offer. */
export const offeredKinds = notificationKinds.filter((kind) => !unsentKinds.has(kind))

/** The kind that stays in the list, is mailed at once and breaks through quiet hours (CHAT-55, CHAT-56). */
export const fixedKind: NotificationKind = 'safety'

/** What an account has that has chosen nothing: a sound for mentions, mail for safety, the rest without both. */
export const defaultWays = (kind: NotificationKind): Record<NotificationWay, boolean> => ({
  feed: true,
  sound: kind === 'mention',
  push: true,
  mail: kind === fixedKind,
})
