import type { Account } from '@uprava/contract/administration.ts'

/** «Фамилия Имя Отчество» of an account. */
export const fullName = ({ surname, name, middle_name: middleName }: Account): string =>
  [surname, name, middleName].filter(Boolean).join(' ')
