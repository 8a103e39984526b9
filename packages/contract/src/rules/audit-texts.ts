/**
 * The texts of the administrator's journal. The server stores codes; the console shows and the server searches the
 * sentences made of them. Codes contain no secrets.
 */
export const auditActions = {
  signed_in: 'Вход',
  console_signed_in: 'Вход в консоль',
  credentials_changed: 'Изменён пароль',
  credentials_reset: 'Сброшен пароль',
  phone_changed: 'Изменён номер телефона',
  sessions_ended: 'Завершены сеансы',
  phone_sign_in_paused: 'Вход по номеру приостановлен',
  administrator_invited: 'Приглашён администратор',
  administrator_invitation_accepted: 'Приглашение администратора принято',
  administrator_changed: 'Изменён администратор',
  administrator_removed: 'Удалён администратор',
  administrators_listed: 'Просмотрен список администраторов',
  administrator_password_reset: 'Пароль администратора сброшен на сервере',
  sign_in_policy_changed: 'Изменены правила входа',
  second_factor_enabled: 'Включён второй фактор',
  second_factor_removed: 'Отключён второй фактор',
  recovery_codes_renewed: 'Созданы новые резервные коды',
  seat_given: 'Добавлен сотрудник',
  seat_changed: 'Изменён доступ сотрудника',
  seat_removed: 'Удалён сотрудник',
  employee_invited: 'Отправлено приглашение сотруднику',
  employee_invitation_accepted: 'Приглашение сотрудника принято',
  organization_created: 'Создана организация',
  organization_changed: 'Изменена организация',
  channel_created: 'Создан канал',
  document_downloaded: 'Открыт или скачан документ',
  document_deleted: 'Документ удалён в корзину',
  document_restored: 'Документ восстановлен из корзины',
  folder_deleted: 'Папка удалена в корзину',
  bin_emptied: 'Очищена корзина',
  account_verified: 'Аккаунт подтверждён',
  account_blocked: 'Аккаунт заблокирован',
  account_unblocked: 'Аккаунт разблокирован',
  accounts_listed: 'Просмотрен список аккаунтов',
  account_viewed: 'Просмотрена карточка аккаунта',
  outbox_read: 'Просмотрены исходящие',
  evidence_read: 'Просмотрены вопросы к ИИ',
  channel_creation_allowed: 'Разрешено создание каналов',
  channel_creation_forbidden: 'Запрещено создание каналов',
  channel_changed: 'Изменён канал',
  channel_permissions_changed: 'Изменены права канала',
  ai_access_requested: 'Отправлена заявка на доступ к ИИ',
  ai_access_rejected: 'Заявка на доступ к ИИ отклонена',
  ai_settings_changed: 'Изменены настройки ИИ канала',
  ai_limits_changed: 'Изменены лимиты ИИ канала',
  unanswered_question_handled: 'Разобран вопрос без ответа',
  act_imported: 'Загружен текст акта',
  norm_status_changed: 'Изменён статус нормы',
  norm_question_added: 'Добавлен вопрос к норме',
  landing_changed: 'Изменён сайт',
  news_created: 'Новость создана',
  news_changed: 'Новость изменена',
  news_published: 'Новость опубликована',
  news_unpublished: 'Новость снята с публикации',
  news_deleted: 'Новость удалена',
  channel_quota_changed: 'Изменено место канала',
  retention_changed: 'Изменены сроки хранения',
  channel_retention_changed: 'Изменены сроки хранения канала',
  channel_held: 'Удаление в канале приостановлено',
  channel_released: 'Удаление в канале возобновлено',
  retention_ran: 'Удалено по сроку хранения',
  person_erased: 'Удалены персональные данные',
  person_exported: 'Выгружены персональные данные',
  person_export_downloaded: 'Скачана выгрузка персональных данных',
  sign_in_refused: 'Отказ во входе',
  audit_exported: 'Выгружен журнал',
  audit_thinned: 'Удалены старые записи журнала',
  backup_requested: 'Запрошена копия',
  backup_proof_requested: 'Запрошена проверка копии',
  backup_made: 'Сделана копия',
  backup_proven: 'Проверена копия',
  backup_restored: 'Восстановлено из копии',
  audit_signed: 'Подписана вершина журнала',
  settings_changed: 'Изменены настройки',
  product_upgraded: 'Обновлена версия',
  demo_removed: 'Удалены данные демонстрации',
} as const
export type AuditAction = keyof typeof auditActions

/** Kinds of actors and subjects that are identified by an id: «аккаунт 5». */
const partyWords = {
  administrator: 'администратор',
  command: 'команда',
  account: 'аккаунт',
  person: 'человек',
  organization: 'организация',
  channel: 'канал',
  document: 'документ',
  folder: 'папка',
  act: 'акт',
  norm: 'норма',
  question: 'вопрос',
  news: 'новость',
  login: 'неизвестный логин',
  backup: 'копия',
} as const

/** Actors and subjects with words of their own, by `type` or by `type id`. */
const fixedWords = {
  system: 'система',
  landing: '',
  console: '',
  audit: '',
  bin: '',
  settings: '',
  new_browsers: 'для новых браузеров',
  'credential login': 'логин и пароль',
  'credential sms_code': 'код из СМС',
  'credential registration': 'регистрация',
  'credential invitation': 'приглашение',
  'credential related_product': 'смежный сервис',
  'credential other_account': 'переход из другого аккаунта',
  'credential second_factor': 'второй фактор',
} as const

export type Credential = keyof typeof fixedWords extends infer Key
  ? Key extends `credential ${infer Name}`
    ? Name
    : never
  : never

/** Who did something, or to what it was done: by id, for a name may be erased later. */
export type AuditParty =
  | { readonly type: keyof typeof partyWords; readonly id: number | string }
  | { readonly type: 'credential'; readonly id: Credential }
  | { readonly type: Exclude<keyof typeof fixedWords, `credential ${string}`> }

/** The tables above as text by key, for the search on the server. */
export const auditWords = { actions: auditActions, parties: partyWords, fixed: fixedWords } as const

/**
 * An actor or a subject in words, with the name it has today: «новость 7: Субботник». Of an unknown type, what has been
 * stored.
 */
export function partyText(type: string, id: string | null, name: string | null): string {
  const fixed: Readonly<Record<string, string>> = fixedWords
  const known = fixed[id === null ? type : `${type} ${id}`]
  if (known !== undefined) return known
  const word = (partyWords as Readonly<Record<string, string>>)[type] ?? type
  return [[word, id].filter((part) => part !== null).join(' '), name]
    .filter((part) => part !== null)
    .join(': ')
}

/** An action in words; an unknown code as it is. */
export const actionText = (code: string): string =>
  (auditActions as Readonly<Record<string, string>>)[code] ?? code
