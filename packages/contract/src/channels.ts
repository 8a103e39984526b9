import { z } from 'zod'

import { endpoint, tabNumbers } from './endpoint.ts'
import {
  id,
  link,
  moment,
  named,
  optionalPhone,
  optionalText,
  page,
  paged,
  perPage,
  refusalTexts,
  searchTerm,
  text,
} from './fields.ts'
import { access, region } from './reference.ts'

/** Who may create groups: every seat of the channel, or those with the section team. */
const groupCreators = ['all', 'team'] as const

/** A workspace of an organization. Phones are 7XXXXXXXXXX or empty; pictures are signed paths. */
export const channel = z.object({
  id: z.int(),
  organization_id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  background: z.string().nullable(),
  scope: named,
  scope_id: z.int(),
  type: named,
  type_id: z.int(),
  region: region.nullable(),
  address: z.string(),
  phone_number: z.string(),
  contact_number_1: z.string(),
  contact_number_2: z.string(),
  description: z.string(),
  tagline: z.string(),
  work_time: z.string(),
  website: z.string(),
  vk: z.string(),
  whatsapp: z.string(),
  telegram: z.string(),
  can_send_message: z.boolean(),
  /** Who may create groups of the channel (messenger §1.1). */
  groups_inner: z.enum(groupCreators),
  groups_shared: z.enum(groupCreators),
  ai_access_requested_at: moment().nullable(),
})
export type Channel = z.output<typeof channel>

/** A channel as its own team sees it. */
export const ownChannel = channel.extend({
  /** Numbers of the AI tabs that are open in it, in the order of the screen (AIS-28); none: the access page. */
  tabs: z.array(z.literal(tabNumbers)),
  /** When deletion by the terms of retention begins; null once it has, and without terms (privacy §4). */
  retention_starts_at: moment().nullable(),
  /** For how many days its bin keeps a document. */
  bin_days: z.int(),
})
export type OwnChannel = z.output<typeof ownChannel>

/** A directory entry: a channel of another organization with the facts its card shows. */
export const directoryEntry = channel.extend({
  inn: z.string(),
  email: z.string(),
  number: z.string(),
  fieldOfActivity: z.string(),
  accountType: z.string(),
  leader: z.object({ fullName: z.string(), position: z.string() }).nullable(),
})
export type DirectoryEntry = z.output<typeof directoryEntry>

const byChannel = z.object({ channel: id('Канал') })

export const channelsCalls = {
  listChannels: endpoint({
    method: 'GET',
    path: '/channels',
    summary: 'Channels where the current account has a seat; empty for a person token',
    access: { for: 'person' },
    reply: z.array(ownChannel),
  }),
  createChannel: endpoint({
    method: 'POST',
    path: '/channels',
    summary: 'Add a channel to the own organization (needs can_create_channel; 50 at most)',
    access: { for: 'account' },
    body: z.object({
      name: text('Название', { max: 200, isLine: true }),
      scope_id: id('Сфера деятельности'),
      address: text('Адрес', { max: 300, isLine: true }),
    }),
    files: {
      image: { kind: 'picture', most: 1, required: true, label: 'Логотип' },
      background: { kind: 'picture', most: 1, required: true, label: 'Обложка' },
    },
    reply: ownChannel,
  }),
  updateChannel: endpoint({
    method: 'PUT',
    path: '/channels/{channel}',
    summary: 'Change the channel’s data (section my_channel)',
    access: { for: 'seat', section: 'my_channel' },
    params: byChannel,
    body: z.object({
      name: text('Название', { max: 200, isLine: true }),
      scope_id: id('Сфера деятельности'),
      address: text('Адрес', { max: 300, isLine: true }),
      phone_number: optionalPhone('Телефон'),
      contact_number_1: optionalPhone('Дополнительный телефон'),
      contact_number_2: optionalPhone('Резервный телефон'),
      description: optionalText('Описание', { max: 2000 }),
      tagline: optionalText('Слоган', { max: 150, isLine: true }),
      work_time: optionalText('Часы и дни работы', { max: 120, isLine: true }),
      website: link('Сайт'),
      vk: link('ВКонтакте'),
      whatsapp: link('WhatsApp'),
      telegram: link('Telegram'),
      /** What is absent stays. */
      groups_inner: z
        .enum(groupCreators, { error: refusalTexts.notAChoice('Кто создаёт группы') })
        .optional(),
      groups_shared: z
        .enum(groupCreators, { error: refusalTexts.notAChoice('Кто создаёт группы') })
        .optional(),
    }),
    reply: ownChannel,
  }),
  uploadChannelImage: endpoint({
    method: 'POST',
    path: '/channels/{channel}/upload-avatar',
    summary: 'Replace the channel’s logo',
    access: { for: 'seat', section: 'my_channel' },
    params: byChannel,
    body: z.object({}),
    files: { image: { kind: 'picture', most: 1, required: true, label: 'Логотип' } },
    reply: ownChannel,
  }),
  uploadChannelBackground: endpoint({
    method: 'POST',
    path: '/channels/{channel}/upload-background',
    summary: 'Replace the channel’s cover',
    access: { for: 'seat', section: 'my_channel' },
    params: byChannel,
    body: z.object({}),
    files: { background: { kind: 'picture', most: 1, required: true, label: 'Обложка' } },
    reply: ownChannel,
  }),
  listChannelPermissions: endpoint({
    method: 'GET',
    path: '/channels/{channel}/permissions',
    summary: 'The five sections with the access of the current seat',
    access: { for: 'seat' },
    params: byChannel,
    reply: z.array(access),
  }),
  listChannelSections: endpoint({
    method: 'GET',
    path: '/channels/{channel}/sections',
    summary: 'The five sections with the access of the current seat',
    access: { for: 'seat' },
    params: byChannel,
    reply: z.array(access),
  }),
  listDirectory: endpoint({
    method: 'GET',
    path: '/channels/directory',
    summary: 'Channels of other organizations that take messages, best match first',
    access: { for: 'seat' },
    query: z.object({
      channel_id: id('Канал').optional(),
      scope_id: id('Сфера деятельности').optional().catch(undefined),
      type_id: id('Тип организации').optional().catch(undefined),
      /** Region ids or names. */
      regions: z.array(z.string().max(200)).max(100).default([]),
      search: searchTerm(),
      page: page(),
      per_page: perPage(24),
    }),
    reply: paged(directoryEntry),
  }),
  listGlobalChannels: endpoint({
    method: 'GET',
    path: '/channels/global',
    summary: 'Every channel that takes messages, for recipient pickers',
    access: { for: 'seat' },
    query: z.object({ channel_id: id('Канал').optional() }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), image: z.string().nullable() })),
  }),
} as const
