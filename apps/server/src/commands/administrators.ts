import { administratorRoles } from '@uprava/contract/endpoint.ts'
import { administratorsCalls } from '@uprava/contract/installation/administrators.ts'

import {
  administratorByLogin,
  auditAdministratorsListed,
  createAdministrator,
  listAdministrators,
  removeAdministrator,
} from '#modules/administration/index.ts'

import { defineCommand, notPossible, wrongUse, type Command } from './runner/command.ts'

const login = { name: 'ЛОГИН', min: 1, max: 1 } as const

const roleWords = { chief: 'главный', operator: 'оператор', auditor: 'аудитор' } as const
const stateWords = {
  active: 'работает',
  invited: 'приглашён',
  expired: 'приглашение истекло',
  blocked: 'заблокирован',
} as const

/** `administrators list`: with role, state and second factor. */
const list = defineCommand({
  name: 'administrators list',
  summary: 'Администраторы: номер, логин, роль, состояние, второй фактор',
  options: {},
  needs: 'database',
  async run({ actor, print }) {
    const found = await listAdministrators(null)
    await auditAdministratorsListed(actor, found.length)
    for (const { id, login: name, role, state, has_second_factor: hasFactor } of found)
      print(
        `${String(id).padStart(6)}  ${name.padEnd(20)} ${roleWords[role]}, ${stateWords[state]}` +
          (hasFactor ? ', второй фактор' : ''),
      )
    const administrators = found.map(({ is_me: _isMe, ...administrator }) => administrator)
    return { message: `Администраторов: ${found.length}`, data: { administrators } }
  },
})

/** `administrators add`: invites by a link that is printed once. */
const add = defineCommand({
  name: 'administrators add',
  summary: 'Пригласить администратора: печатает ссылку на 24 часа',
  options: {
    name: { type: 'string', value: 'ИМЯ', summary: 'имя; логин, если не указано' },
    email: { type: 'string', value: 'ПОЧТА', summary: 'почта: ссылка уйдёт и туда' },
    role: {
      type: 'string',
      value: 'РОЛЬ',
      summary: `${administratorRoles.join(', ')}; operator, если не указана`,
    },
  },
  operands: login,
  needs: 'database',
  async run({ operands, options, actor, print }) {
    const form = administratorsCalls.createAdministrator.body.safeParse({
      login: operands[0],
      name: options.name ?? operands[0],
      email: options.email ?? '',
      role: options.role ?? 'operator',
    })
    if (!form.success) throw wrongUse(`${form.error.issues[0]?.message ?? 'Не понято'}. Ничего не изменено.`)
    const { administrator, invitation } = await createAdministrator(actor, form.data, null)
    print(`Ссылка для входа (показана один раз, действует 24 часа): ${invitation.address}`)
    return {
      message: `Администратор приглашён: ${administrator.login}`,
      data: { id: administrator.id, login: administrator.login, role: administrator.role, invitation },
    }
  },
})

/** `administrators remove`: the last «Главный» who can sign in stays. */
const remove = defineCommand({
  name: 'administrators remove',
  summary: 'Удалить администратора, его сеансы и второй фактор',
  options: {},
  operands: login,
  needs: 'database',
  destroys: true,
  async run({ operands, actor }) {
    const id = await administratorOf(operands[0]!)
    await removeAdministrator(actor, id)
    return { message: `Администратор удалён: ${operands[0]}`, data: { id, login: operands[0] } }
  },
})

/** The administrator with the login; 3 when there is none. */
export async function administratorOf(name: string): Promise<number> {
  const id = await administratorByLogin(name)
  if (id === undefined) throw notPossible(`Администратора с логином «${name}» нет.`)
  return id
}

export const administratorCommands: readonly Command[] = [list, add, remove]
