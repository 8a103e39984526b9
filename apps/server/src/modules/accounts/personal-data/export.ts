import type { DataSubject, ExportPart } from '#modules/access/index.ts'
import type { Reader } from '#platform/database/index.ts'

import { identityRows } from './personal-data.repository.ts'

/** Who the person is, its consents and accounts, for its export. */
export async function exportIdentity(reader: Reader, subject: DataSubject): Promise<ExportPart[]> {
  const { persons, consents, accounts } = await identityRows(reader, subject)
  return [
    {
      key: 'person',
      title: 'Человек',
      columns: {
        surname: 'Фамилия',
        name: 'Имя',
        phone: 'Телефон',
        phone_confirmed_at: 'Телефон подтверждён',
        created_at: 'Зарегистрирован',
      },
      rows: persons,
    },
    {
      key: 'consents',
      title: 'Согласия',
      columns: {
        agreement_accepted_at: 'Соглашение принято',
        agreement_sha256: 'SHA-256 текста',
        agreement_accepted_by: 'Способ',
      },
      rows: consents,
    },
    {
      key: 'accounts',
      title: 'Аккаунты',
      columns: {
        id: 'Номер',
        surname: 'Фамилия',
        name: 'Имя',
        middle_name: 'Отчество',
        email: 'Электронная почта',
        address: 'Адрес',
        login: 'Логин',
        is_verified: 'Подтверждён',
        is_blocked: 'Заблокирован',
        created_at: 'Создан',
      },
      rows: accounts,
    },
  ]
}
