import type { AuditEntry } from '@uprava/contract/administration.ts'
import type { AdministratorRole } from '@uprava/contract/endpoint.ts'

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

/** The details of an entry in words, a line each. */
export const detailsInWords = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${names[name] ?? name}: ${valueInWords(name, value)}`)
    .join('\n')

function valueInWords(name: string, value: unknown): string {
  if (name === 'role' && isRole(value)) return roleNames[value]
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isRole = (value: unknown): value is AdministratorRole => String(value) in roleNames
