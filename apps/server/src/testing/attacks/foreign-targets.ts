import { randomUUID } from 'node:crypto'

import { sections } from '@uprava/contract/endpoint.ts'
import { lawyerCalls } from '@uprava/contract/lawyer.ts'

import type { Client } from '../client.ts'
import { aText, library } from '../documents.ts'
import { group, participant, tokenOf } from '../groups.ts'
import { colleague } from '../messenger.ts'
import { aChannel, aManager, type TestChannel, type TestSeat } from '../people.ts'
import type { TestServer } from '../server.ts'
import { grant } from '../station.ts'

/** Stands in every text of the victim: who may not see them is answered nothing that holds it. */
export const MARKER = 'Сокровенное'

/** What the owner of an organization has: one of everything. */
export type Targets = Awaited<ReturnType<typeof createTargets>>

export type Victim = {
  readonly channel: TestChannel
  readonly owner: TestSeat
  /** Works in the channel with every section, and has no part in what is the owner's alone. */
  readonly peer: TestSeat
  readonly targets: Targets
}

export async function createVictim(server: TestServer): Promise<Victim> {
  const channel = await aChannel()
  await grant(channel.id, 'have_ai', 'analyze_documents', 'document_generator', 'prepare_charter')
  const peer = await aManager({ channel, sections: [...sections] })
  return { channel, owner: channel.owner, peer, targets: await createTargets(server, channel) }
}

async function createTargets(server: TestServer, channel: TestChannel) {
  const { owner } = channel
  const client = server.as(owner)
  const member = await aManager({ channel, appointment: MARKER })
  return {
    account: owner.managerId,
    channel: channel.id,
    member: member.managerId,
    seat: member.seatId,
    ...(await messengerTargets(server, owner, member)),
    ...(await libraryTargets(server, owner)),
    ...(await lawyerTargets(client, channel.id)),
    ...(await generatorTargets(client, channel.id)),
    ...(await stationTargets(client, channel.id)),
    ...(await accountTargets(client, channel.id)),
  }
}

async function messengerTargets(server: TestServer, owner: TestSeat, member: TestSeat) {
  const me = participant(server, owner)
  const sent = await me.send(colleague(member), MARKER)
  const withFile = await me.post(colleague(member), {}, [aText(MARKER)])
  const inner = await me.groups.create({ name: MARKER, manager_ids: [] })
  const link = await me.groups.link(inner.data.id, { mode: 'approval' })
  await participant(server, member).groups.join(tokenOf(link.data))
  const inGroup = await me.send(group(inner.data.id), MARKER)
  const shared = await me.groups.create({ name: MARKER, kind: 'shared' })
  const invited = await aChannel()
  await me.groups.invite(shared.data.id, invited.id)
  const waiting = await participant(server, invited.owner).groups.invitations()
  const later = await me.post(colleague(member), {
    message: MARKER,
    scheduled_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
  })
  const asked = await me.post(group(inner.data.id), { poll: { question: MARKER, options: ['Да', 'Нет'] } })
  const poll = asked.data.items[0]!
  const pollOption = poll.poll!.options[0]!.id
  // Who has voted is shown after the own vote.
  await server.as(owner).call('POST /chat-list/messages/{id}/vote', {
    params: { id: poll.id },
    query: { channel_id: owner.channelId },
    body: { option_ids: [pollOption] },
  })
  const chatFolder = await server.as(owner).call('POST /chat-folders', {
    query: { channel_id: owner.channelId },
    body: { name: MARKER, rules: ['unread'], chats: [] },
  })
  return {
    message: sent.data.items[0]!.id,
    chatFile: withFile.data.items[0]!.documents[0]!.id,
    group: inner.data.id,
    groupMessage: inGroup.data.items[0]!.id,
    groupInvitation: waiting.data[0]!.id,
    chatFolder: chatFolder.data.id,
    scheduled: later.data.scheduled!.id,
    poll: poll.id,
    pollOption,
  }
}

async function libraryTargets(server: TestServer, owner: TestSeat) {
  const books = library(server, owner)
  const folder = await books.folder(MARKER)
  const document = await books.add(MARKER, { file: aText(MARKER), folder_id: folder.id })
  return { folder: folder.id, document: document.id }
}

async function lawyerTargets(client: Client, channel: number) {
  const chat = await client.ai('POST /chats/', { body: { title: MARKER }, channel })
  const chatId = (chat.data as { id: number }).id
  const body = { request: { content: `Какой срок ответа на обращение? ${MARKER}` }, chat_id: chatId }
  await client.any('ai', lawyerCalls.askLawyer, { body, channel })
  const messages = await client.ai('GET /chats/{id}/messages', { params: { id: chatId }, channel })
  const answer = messages.data.messages.at(-1)!
  const file = await client.ai('POST /files', { files: { file: aText(MARKER) }, channel })
  const evidence = await client.ai('GET /evidence', { channel })
  return {
    lawyerChat: chatId,
    lawyerAnswer: answer.id,
    run: answer.metadata.run_id!,
    file: file.data.id,
    evidence: evidence.data.items[0]!.id,
  }
}

async function generatorTargets(client: Client, channel: number) {
  const { data } = await client.ai('POST /document-generation/chat/start', { channel })
  const session = data.session_id
  const content = `Приказ об отпуске Кузнецовой Марии Петровне с 1 по 14 июля. ${MARKER}`
  await client.ai('POST /document-generation/chat/{session}/message', {
    params: { session },
    body: { content },
    channel,
  })
  const generated = await client.ai('POST /document-generation/generate', {
    body: {
      document_name: 'Приказ об отпуске',
      field_values: {
        1: MARKER,
        3: '01.06.2026',
        5: 'Кузнецова Мария Петровна',
        6: 'делопроизводитель',
        7: 'ежегодный основной',
        9: '14',
        10: '01.07.2026',
        11: '14.07.2026',
        12: 'Глава района',
        13: 'Иванов Иван Иванович',
      },
    },
    channel,
  })
  return { generator: session, generated: generated.data.download_url.split('/').at(-1)! }
}

async function stationTargets(client: Client, channel: number) {
  await client.ai('POST /chain-of-thought/analyze-document', {
    body: { instruction: MARKER },
    files: { file: aText(`1. ${MARKER}.\n2. Настоящее решение вступает в силу со дня его подписания.`) },
    channel,
  })
  const { data } = await client.ai('GET /analyses', { channel })
  const dialog = await client.call('POST /assistant', {
    body: { message: `Составь объявление о субботнике 5 мая в 10:00 в парке. ${MARKER}` },
    channel,
  })
  const acts = await client.call('GET /channels/{channel}/acts', { params: { channel } })
  const charter = await client.call('POST /channels/{channel}/act-tickets', {
    params: { channel },
    body: {
      title: MARKER,
      head_full_name: 'Захарова Ирина Петровна',
      chairman_full_name: 'Слепцов Пётр Николаевич',
      date: '15.02.2027',
      session_number: '12/3',
      count_deputies: 3,
      acts: [acts.data[0]!.id],
      deputies: ['Егоров Семён Иванович', 'Лебедева Анна Ильинична'],
    },
  })
  return { analysis: data.analyses[0]!.id, assistant: dialog.data.at(-1)!.id, charter: charter.data.id }
}

async function accountTargets(client: Client, channel: number) {
  const sessions = await client.call('GET /profile/sessions')
  const notifications = await client.call('GET /channels/{channel}/notifications', { params: { channel } })
  return { session: sessions.data[0]!.id, notification: notifications.data.items[0]?.id ?? 0 }
}

export const aClientId = (): string => randomUUID()
