import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { newEmployee, newOwner, type Api, type Employee, type Owner } from './api.ts'
import { expect, type ChatNamed, type Talker } from './chats.ts'

type Member = Employee & Talker
export type Team = { owner: Owner; ivan: Member; anna: Member }

/** An owner and two colleagues of his channel. */
export async function newTeam(api: Api): Promise<Team> {
  const owner = await newOwner(api, { name: 'Ольга', surname: 'Смирнова' })
  const seat = async (name: string, surname: string): Promise<Member> => ({
    ...(await newEmployee(api, owner, { name, surname })),
    channelId: owner.channelId,
  })
  return { owner, ivan: await seat('Иван', 'Петров'), anna: await seat('Анна', 'Белова') }
}

type NewGroup = {
  name?: string
  kind?: 'inner' | 'shared'
  members?: readonly Talker[]
  organizations?: readonly Talker[]
}

/** A group of the account's channel, made through the API. */
export async function newGroup(
  api: Api,
  by: Talker,
  { name = 'Подготовка к сессии', kind = 'inner', members = [], organizations = [] }: NewGroup = {},
): Promise<ChatNamed> {
  const { id } = await api.call<{ id: number }>('POST', '/groups', {
    ...by,
    body: {
      name,
      kind,
      manager_ids: members.map(({ managerId }) => managerId),
      channel_ids: organizations.map(({ channelId }) => channelId),
      client_id: randomUUID(),
    },
  })
  return { type: 'GROUP', id }
}

/** A new link into the group; answers the path of its page. */
export async function newLink(api: Api, by: Talker, group: ChatNamed, body: object): Promise<string> {
  const { address } = await api.call<{ address: string }>('POST', `/groups/${group.id}/link`, { ...by, body })
  return new URL(address, 'http://127.0.0.1').pathname
}

export const infoDrawer = (page: Page) => page.getByRole('dialog', { name: 'Информация' })

/** Opens the information of the open group, at one of its tabs. */
export async function openInfo(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /: информация/u }).click()
  const wanted = infoDrawer(page).getByRole('tab', { name: tab, exact: true })
  await wanted.click()
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
}
