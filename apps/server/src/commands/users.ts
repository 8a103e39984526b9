import { audit } from '#modules/access/index.ts'
import {
  accountByLogin,
  blockAccount,
  listAccounts,
  resetAccountPassword,
} from '#modules/administration/index.ts'
import { transaction } from '#platform/database/index.ts'

import { defineCommand, notPossible } from './runner/command.ts'

const login = { name: 'ЛОГИН', min: 1, max: 1 } as const
const perPage = 100

/** `users list`: accounts with their state, newest first. */
export const listUsers = defineCommand({
  name: 'users list',
  summary: 'Учётные записи: номер, логин, имя, состояние',
  options: {
    search: { type: 'string', value: 'ТЕКСТ', summary: 'имя, логин, телефон, почта или организация' },
  },
  needs: 'database',
  async run({ options, actor, print }) {
    const users = await allAccounts(options.search)
    await transaction((tx) =>
      audit(tx, {
        actor,
        action: 'accounts_listed',
        subject: { type: 'console' },
        details: { count: users.length },
      }),
    )
    for (const { id, login: name, surname, name: first, state } of users)
      print(`${String(id).padStart(6)}  ${(name ?? '—').padEnd(20)} ${surname} ${first}, ${state}`)
    return { message: `Учётных записей: ${users.length}`, data: { users } }
  },
})

async function allAccounts(search: string | undefined) {
  const found = []
  for (let page = 1; ; page += 1) {
    const { items, last_page: last } = await listAccounts({ status: 'all', search, page, per_page: perPage })
    found.push(...items)
    if (page >= last) break
  }
  return found.map((account) => ({
    id: account.manager_id,
    login: account.login,
    surname: account.surname,
    name: account.name,
    state: account.is_blocked ? 'заблокирован' : account.is_verified ? 'подтверждён' : 'ждёт подтверждения',
  }))
}

/** `users block`: signs the account out everywhere. */
export const blockUser = blocking(true)
export const unblockUser = blocking(false)

function blocking(isBlocked: boolean) {
  return defineCommand({
    name: isBlocked ? 'users block' : 'users unblock',
    summary: isBlocked ? 'Закрыть доступ и завершить сеансы' : 'Вернуть доступ',
    options: {},
    operands: login,
    needs: 'database',
    async run({ operands, actor }) {
      const id = await accountOf(operands[0]!)
      await blockAccount(actor, id, isBlocked)
      return {
        message: `${isBlocked ? 'Доступ закрыт' : 'Доступ открыт'}: ${operands[0]}`,
        data: { id, login: operands[0], blocked: isBlocked },
      }
    },
  })
}

/** `users reset-password`: a new password, printed once. */
export const resetUserPassword = defineCommand({
  name: 'users reset-password',
  summary: 'Новый пароль учётной записи: печатается один раз, сеансы завершаются',
  options: {},
  operands: login,
  needs: 'database',
  async run({ operands, actor, print }) {
    const id = await accountOf(operands[0]!)
    const password = await resetAccountPassword(actor, id)
    print(`Новый пароль: ${password}`)
    return { message: `Пароль сброшен: ${operands[0]}`, data: { id, login: operands[0], password } }
  },
})

async function accountOf(name: string): Promise<number> {
  const id = await accountByLogin(name)
  if (id === undefined) throw notPossible(`Учётной записи с логином «${name}» нет.`)
  return id
}
