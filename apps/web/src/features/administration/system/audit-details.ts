import type { AuditEntry } from '@uprava/contract/administration.ts'

import { channelRights } from '../channels/channel-rights.ts'
import { roleNames } from '../roles.ts'

/** What the fields of the audit's details are called; one that is not named here stands as it was written. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(channelRights.map(({ key, label }) => [key, label])),
  address: 'Адрес',
  device: 'Устройство',
  role: 'Роль',
  is_blocked: 'Заблокирован',
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
  },
  provider: { local: 'учётная запись Управы' },
  outcome: { success: 'вход выполнен', refused: 'отказ' },
  reason: {
    wrong_credential: 'неверный пароль',
    wrong_code: 'неверный код',
    unknown_login: 'неизвестный логин',
    unknown_phone: 'неизвестный телефон',
    blocked: 'доступ закрыт',
  },
}

/** The details of an entry in words, a line each. */
export const detailsInWords = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${names[name] ?? name}: ${valueInWords(name, value)}`)
    .join('\n')

function valueInWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return typeof value === 'string' ? (codes[name]?.[value] ?? value) : JSON.stringify(value)
}
