import {
  accountByLogin,
  auditAccountsListed,
  blockAccount,
  listAccounts,
  resetAccountPassword,
  resetOnMachine,
} from '#modules/administration/index.ts'

import { administratorOf } from './administrators.ts'
import { defineCommand, notPossible, type CommandContext, type CommandResult } from './runner/command.ts'

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
    await auditAccountsListed(actor, users.length)
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

/** `users reset-password`: a link or, without mail, a new password; with `--administrator` the way in when nobody else can help. */
export const resetUserPassword = defineCommand({
  name: 'users reset-password',
  summary: 'Ссылка для входа, без почты — новый пароль: печатается один раз, сеансы завершаются',
  options: {
    administrator: {
      type: 'boolean',
      summary: 'пароль администратора консоли: узнают все администраторы, второй фактор снимается',
    },
  },
  operands: login,
  needs: 'database',
  async run(context) {
    const { operands, options, actor, print } = context
    if (options.administrator) return resetAdministrator(context)
    const id = await accountOf(operands[0]!)
    const given = await resetAccountPassword(actor, id)
    if ('password' in given) print(`Новый пароль: ${given.password}`)
    else {
      print(`Ссылка для входа (показана один раз, действует 7 дней): ${given.link.address}`)
      print(given.link.is_mailed ? 'Она отправлена и на почту аккаунта.' : 'Почты у аккаунта нет.')
    }
    return { message: `Пароль сброшен: ${operands[0]}`, data: { id, login: operands[0], ...given } }
  },
})

async function resetAdministrator({
  operands,
  actor,
  print,
}: Pick<CommandContext, 'operands' | 'actor' | 'print'>): Promise<CommandResult> {
  const [name] = operands
  const id = await administratorOf(name!)
  const given = await resetOnMachine(actor, id)
  if ('password' in given) print(`Новый пароль: ${given.password}`)
  else print(`Ссылка для входа (показана один раз, действует 24 часа): ${given.link.address}`)
  print('Сброс записан в журнал и 7 дней виден всем администраторам в консоли.')
  return { message: `Пароль администратора сброшен: ${name}`, data: { id, login: name, ...given } }
}

async function accountOf(name: string): Promise<number> {
  const id = await accountByLogin(name)
  if (id === undefined) throw notPossible(`Учётной записи с логином «${name}» нет.`)
  return id
}
