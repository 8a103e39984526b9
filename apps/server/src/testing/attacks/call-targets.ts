import { sections } from '@uprava/contract/endpoint.ts'
import { lawyerCalls } from '@uprava/contract/lawyer.ts'

import { newClient, type Client } from '../client.ts'
import { aText } from '../documents.ts'
import { aChannel, aManager, type TestChannel, type TestSeat } from '../people.ts'
import { aPicture } from '../pictures.ts'
import { testAdministrator } from '../server.ts'
import { grant } from '../station.ts'
import type { Clients } from './attacked-calls.ts'
import { DOCUMENT, type CallTargets } from './call-samples.ts'

export type AttackAccounts = { readonly channel: TestChannel; readonly colleague: TestSeat }

/** The owner of a channel that has every grant, and an employee of it. */
export async function createAccounts(): Promise<AttackAccounts> {
  const channel = await aChannel()
  const colleague = await aManager({ channel, sections: [...sections] })
  await grant(channel.id, 'have_ai', 'analyze_documents', 'document_generator', 'prepare_charter')
  return { channel, colleague }
}

/** Their clients at the address, and what the calls are made on. */
export async function prepareTargets(
  url: string,
  { channel, colleague }: AttackAccounts,
): Promise<{ clients: Clients; targets: CallTargets }> {
  const owner = newClient(url, { token: channel.owner.token })
  const login = await newClient(url).admin('POST /auth/login', { body: testAdministrator })
  const console = newClient(url, { token: login.data.token })
  const params = { channel: channel.id }
  const freeChat = async () => {
    const chat = await owner.ai('POST /chats/', { body: { title: 'Проба' }, channel: channel.id })
    return (chat.data as { id: number }).id
  }
  const acts = await owner.call('GET /channels/{channel}/acts', { params })
  const targets: CallTargets = {
    phone: channel.owner.phone,
    channelId: channel.id,
    otherChannelId: await anotherChannel(owner),
    colleague,
    messageId: (await sentMessage(owner, channel.id, colleague.managerId)).items[0]!.id,
    documentId: await ownDocument(owner, channel.id),
    scheduledId: (await sentMessage(owner, channel.id, colleague.managerId, inADay())).scheduled!.id,
    groupId: await ownGroup(owner, channel.id),
    ...(await consoleTargets(console)),
    actId: acts.data[0]!.id,
    generator: {
      newSession: () => newSession(owner, channel.id),
      ...(await fillingSession(owner, channel.id)),
    },
    lawyer: await lawyerAnswer(owner, channel.id, await freeChat()),
    freeChat,
  }
  return { clients: { owner, console }, targets }
}

const inADay = () => ({ scheduled_at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() })

async function sentMessage(owner: Client, channelId: number, managerId: number, more: object = {}) {
  const { data } = await owner.call('POST /chat-list/{id}/send-message', {
    params: { id: managerId },
    query: { subject_type: 'PRIVATE-MANAGER', channel_id: channelId },
    body: { message: 'Здравствуйте', ...more },
    channel: channelId,
  })
  return data
}

async function ownDocument(owner: Client, channelId: number): Promise<number> {
  const { data } = await owner.call('POST /customs', {
    query: { channel_id: channelId },
    body: { name: 'Смета' },
    files: { file: aText() },
  })
  return data.id
}

async function ownGroup(owner: Client, channelId: number): Promise<number> {
  const { data } = await owner.call('POST /groups', {
    body: { name: 'Проба', kind: 'inner', client_id: crypto.randomUUID() },
    channel: channelId,
  })
  return data.id
}

async function anotherChannel(owner: Client): Promise<number> {
  const { data } = await owner.call('POST /channels', {
    body: { name: 'Пресс-служба', scope_id: 1, address: 'г. Якутск' },
    files: { image: aPicture(), background: aPicture() },
  })
  return data.id
}

async function consoleTargets(console: Client) {
  const knowledge = await console.admin('GET /knowledge')
  const administrators = await console.admin('GET /administrators')
  const news = await console.admin('POST /news', {
    body: { title: 'Новость', category: 'Разное', body: 'Текст' },
  })
  return {
    newsId: news.data.id,
    knowledgeId: knowledge.data.items[0]!.id,
    administratorId: administrators.data[0]!.id,
  }
}

async function newSession(owner: Client, channel: number): Promise<number> {
  return (await owner.ai('POST /document-generation/chat/start', { channel })).data.session_id
}

async function fillingSession(owner: Client, channel: number) {
  const fillingId = await newSession(owner, channel)
  const { data } = await owner.ai('POST /document-generation/chat/{session}/message', {
    params: { session: fillingId },
    body: { content: DOCUMENT },
    channel,
  })
  return { fillingId, fields: data.fields_required ?? [] }
}

async function lawyerAnswer(owner: Client, channel: number, chatId: number) {
  const request = { content: 'Какой срок ответа на обращение гражданина?' }
  const body = { request, chat_id: chatId }
  const { data } = await owner.any('ai', lawyerCalls.askLawyer, { body, channel })
  return { chatId, messageId: (data as { message_id: number }).message_id }
}
