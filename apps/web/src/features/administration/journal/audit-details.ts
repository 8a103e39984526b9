import type { AuditEntry } from '@uprava/contract/administration.ts'
import { sectionTitles } from '@uprava/contract/rules/section-titles.ts'

import { fileSize } from '#ui/lib/format.ts'

import { channelRights } from '../channels/channel-rights.ts'
import { roleNames } from '../roles.ts'

/** What the fields of the audit's details are called; one that is not named here stands as it was written. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(channelRights.map(({ key, label }) => [key, label])),
  address: 'Адрес',
  device: 'Устройство',
  role: 'Роль',
  is_blocked: 'Заблокирован',
  was_blocked: 'Был заблокирован',
  by_link: 'Ссылкой',
  administrators: 'Второй фактор администраторов',
  name: 'Имя',
  email: 'Почта',
  method: 'Способ',
  provider: 'Источник',
  outcome: 'Исход',
  reason: 'Причина',
  entries: 'Записей',
  from_seq: 'С записи',
  to_seq: 'По запись',
  sessions: 'Сеансов',
  wrong_tries_in_24_hours: 'Неверных попыток за сутки',
  type_id: 'Тип',
  scope_id: 'Сфера деятельности',
  region_id: 'Регион',
  can_send_message: 'Принимает сообщения',
  number: 'Номер акта',
  provisions: 'Норм',
  channel: 'Канал',
  organization: 'Организация',
  seat: 'Место',
  sections: 'Разделы',
  former_sections: 'Прежние разделы',
  fields: 'Изменено',
  names: 'Настройки',
  from: 'Было',
  to: 'Стало',
  documents: 'Документов',
  count: 'Показано',
  days: 'За дней',
  export: 'Выгрузка',
  before: 'Было',
  after: 'Стало',
  built_in_only: 'Только встроенный движок',
  evidence_days: 'Дней хранения журнала',
  runs_per_day: 'Запросов канала в день',
  runs_per_month: 'Запросов канала в месяц',
  tokens_per_day: 'Токенов канала в день',
  tokens_per_month: 'Токенов канала в месяц',
  person_runs_per_day: 'Запросов сотрудника в день',
  person_tokens_per_day: 'Токенов сотрудника в день',
  is_proven: 'Восстанавливается',
  problems: 'Замечаний',
  rows: 'Строк',
  size: 'Размер',
  copy: 'Копия',
  migrations: 'Изменения базы',
  moment: 'На момент',
  messages: 'Сообщений',
  with_messages: 'Вместе с сообщениями',
  files: 'Файлов',
  people: 'Людей',
  organizations: 'Организаций',
  news: 'Новостей',
  quota: 'Предел места',
  password: 'Пароль задан',
}

/** Codes of a detail in words, by its key. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  method: {
    login: 'логин и пароль',
    sms_code: 'код из СМС',
    registration: 'регистрация',
    invitation: 'приглашение',
    related_product: 'смежный сервис',
    other_account: 'переход из другого аккаунта',
    second_factor: 'второй фактор',
  },
  administrators: { optional: 'по желанию', required: 'обязателен' },
  provider: { local: 'учётная запись Управы' },
  outcome: { success: 'вход выполнен', refused: 'отказ' },
  reason: {
    wrong_credential: 'неверный пароль',
    wrong_code: 'неверный код',
    unknown_login: 'неизвестный логин',
    unknown_phone: 'неизвестный телефон',
    blocked: 'доступ закрыт',
    rate_limited: 'слишком много попыток',
    wrong_second_factor: 'неверный второй фактор',
    dead_link: 'ссылка недействительна',
    wrong_secret: 'неверный ключ смежного сервиса',
    demo_closed: 'демонстрация закрыта для сети',
  },
}

const fields: Readonly<Record<string, string>> = {
  name: 'название',
  inn: 'ИНН',
  email: 'почта',
  phone: 'телефон',
  address: 'адрес',
  scope_id: 'сфера деятельности',
  category_id: 'тип',
  leader: 'руководитель',
  appointment: 'должность',
  permissions: 'разделы',
  image: 'логотип',
  background: 'обложка',
  phone_number: 'телефон',
  contact_number_1: 'дополнительный телефон',
  contact_number_2: 'резервный телефон',
  description: 'описание',
  tagline: 'слоган',
  work_time: 'часы работы',
  website: 'сайт',
  vk: 'ВКонтакте',
  whatsapp: 'адрес в мессенджере',
  telegram: 'адрес в Телеграме',
}

/** Names that a detail lists, separated by commas. */
const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sections: sectionTitles,
  former_sections: sectionTitles,
  fields,
}

/** Why a sign-in was refused, in words. */
export const refusalInWords = (reason: string): string => codes['reason']?.[reason] ?? reason

/** The details of an entry in words, a line each. */
export const detailsInWords = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${names[name] ?? name}: ${valueInWords(name, value)}`)
    .join('\n')

const ofBytes: ReadonlySet<string> = new Set(['size', 'quota'])

function valueInWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number' && ofBytes.has(name)) return fileSize(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const listed = lists[name]
  if (listed)
    return value === ''
      ? 'нет'
      : value
          .split(', ')
          .map((item) => listed[item] ?? item)
          .join(', ')
  return codes[name]?.[value] ?? value
}
