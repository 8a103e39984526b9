import { z } from 'zod'

import { moment, named } from '../fields.ts'

/** Inner: members have a seat in the group's one channel. Shared: members of several channels. */
export const groupKinds = ['inner', 'shared'] as const
export type GroupKind = (typeof groupKinds)[number]

export const groupRoles = ['owner', 'member', 'reader'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Who may do something: every member who is no reader, or owners only. */
export const groupRights = ['all', 'owners'] as const
export type GroupRight = (typeof groupRights)[number]

/** What newcomers can read. */
export const groupHistories = ['all', 'since_join'] as const
export type GroupHistory = (typeof groupHistories)[number]

export const groupSettings = z.object({
  writes: z.enum(groupRights),
  adds: z.enum(groupRights),
  pins: z.enum(groupRights),
  mentions_all: z.enum(groupRights),
  history: z.enum(groupHistories),
})
export type GroupSettings = z.output<typeof groupSettings>

/** A group in a row of the chat list. */
export const groupInEntry = z.object({
  id: z.int(),
  kind: z.enum(groupKinds),
  role: z.enum(groupRoles),
  members_count: z.int(),
  is_closed: z.boolean(),
})

export const linkModes = ['open', 'approval'] as const
export type LinkMode = (typeof linkModes)[number]

/** The one link that leads into a group; `limit` null: any number of uses. */
export const groupLink = z.object({
  address: z.string(),
  mode: z.enum(linkModes),
  expires_at: moment().nullable(),
  limit: z.int().nullable(),
  used: z.int(),
})
export type GroupLink = z.output<typeof groupLink>

/** A group as its member sees it; `link` and `requests_count` are null for those who are not owners. */
export const groupDetails = z.object({
  id: z.int(),
  kind: z.enum(groupKinds),
  name: z.string(),
  description: z.string(),
  avatar: z.string().nullable(),
  /** The channel it belongs to. */
  channel: named,
  role: z.enum(groupRoles),
  members_count: z.int(),
  owners: z.array(z.object({ manager_id: z.int(), full_name: z.string() })),
  settings: groupSettings,
  link: groupLink.nullable(),
  requests_count: z.int().nullable(),
  is_closed: z.boolean(),
  closed_at: moment().nullable(),
  created_at: moment(),
})
export type GroupDetails = z.output<typeof groupDetails>
