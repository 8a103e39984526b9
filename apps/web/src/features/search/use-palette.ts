import { useQuery } from '@tanstack/react-query'
import { searchKinds, type SearchKind } from '@uprava/contract/limits/search-limits.ts'
import type { ChatEntry } from '@uprava/contract/messenger.ts'

import { messengerQueries } from '#features/messenger/index.ts'
import { lastOpened } from '#features/navigation/index.ts'
import { useChannelId, useSection, useSession } from '#features/session/index.ts'
import { teamQueries } from '#features/team/index.ts'
import { matchesWords } from '#ui/lib/match-words.ts'

import { matchesAction } from './actions.ts'
import {
  actionRow,
  channelRow,
  chatRow,
  documentRow,
  employeeRow,
  messageRow,
  openedRow,
  personRow,
  type Row,
} from './rows.ts'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'

/** What the palette is narrowed to. */
export type Scope = SearchKind | 'groups' | 'actions'

export type PaletteSection = {
  scope: Scope | 'recent'
  title: string
  rows: readonly Row[]
  hasMore: boolean
}

/** The sections in the order of the screen (messenger §6). */
const titles: Readonly<Record<Scope | 'recent', string>> = {
  recent: 'Недавние',
  chats: 'Чаты',
  groups: 'Группы',
  people: 'Сотрудники',
  channels: 'Организации',
  messages: 'Сообщения',
  documents: 'Документы',
  actions: 'Действия',
}

/** Results of a section before «Показать все», and after. */
const shown = { few: 5, all: 20 } as const

const prefixes: Readonly<Record<string, Scope>> = { '>': 'actions', '@': 'people', '#': 'groups' }

/** The term without its prefix, and what the prefix narrows to. */
export function readTerm(text: string): { term: string; scope: Scope | null } {
  const typed = text.trim()
  const scope = prefixes[typed.charAt(0)] ?? null
  return { term: (scope === null ? typed : typed.slice(1)).trim().slice(0, 100), scope }
}

/** The kinds of the search that a scope needs. */
const kindsOf = (scope: Scope | null): readonly SearchKind[] => {
  if (scope === null) return searchKinds
  if (scope === 'groups') return ['chats']
  return scope === 'actions' ? [] : [scope]
}

/**
 * The sections for what is typed. Chats and actions come from what is known here, at once; the rest, and further chats,
 * with the server's answer.
 */
export function usePalette(term: string, scope: Scope | null) {
  const channelId = useChannelId()
  const actions = useActions()
  const chats = useKnownChats(channelId)
  // One more than is shown says whether there are more.
  const server = useFound(channelId, term, kindsOf(scope), scope === null ? shown.few + 1 : shown.all)
  const unasked = useUnasked(channelId, term, scope)
  const found = server.data
  const matched = term === '' ? chats : chats.filter(({ name }) => matchesWords(term, name ?? ''))
  const rows: Readonly<Record<Scope, readonly Row[]>> = {
    chats: unite(matched.map(chatRow), found?.chats.map(chatRow)),
    groups: unite(matched.filter(isGroup).map(chatRow), found?.chats.filter(isGroup).map(chatRow)),
    people: term === '' ? unasked.people : (found?.people.map(personRow) ?? []),
    channels: found?.channels.map(channelRow) ?? [],
    messages: found?.messages.map(messageRow) ?? [],
    documents: found?.documents.map(documentRow) ?? [],
    actions: actions.filter((action) => term === '' || matchesAction(term, action)).map(actionRow),
  }
  return {
    sections:
      scope === null && term === '' ? withRecent(unasked.recent, rows.actions) : sectionsOf(rows, scope),
    corrected: found?.corrected ?? null,
    isSearching: server.isSearching,
    isFailed: server.isFailed,
    retry: server.retry,
    isSettled: !server.isSearching && !unasked.isPending,
  }
}

const isGroup = ({ subject_type: type }: Pick<ChatEntry, 'subject_type'>) => type === 'GROUP'

function sectionsOf(rows: Readonly<Record<Scope, readonly Row[]>>, scope: Scope | null): PaletteSection[] {
  const scopes: readonly Scope[] = scope === null ? [...searchKinds, 'actions'] : [scope]
  const most = scope === null ? shown.few : shown.all
  return scopes
    .map((one) => ({
      scope: one,
      title: titles[one],
      rows: rows[one].slice(0, one === scope && one === 'actions' ? undefined : most),
      hasMore: scope === null && rows[one].length > most,
    }))
    .filter((section) => section.rows.length > 0)
}

/** What was opened last; the actions while nothing was. */
function withRecent(recent: readonly Row[], actions: readonly Row[]): PaletteSection[] {
  if (recent.length > 0) return [{ scope: 'recent', title: titles.recent, rows: recent, hasMore: false }]
  return [
    { scope: 'actions', title: titles.actions, rows: actions.slice(0, 10), hasMore: actions.length > 10 },
  ]
}

function unite(known: readonly Row[], found: readonly Row[] = []): readonly Row[] {
  const keys = new Set(known.map(({ key }) => key))
  return [...known, ...found.filter(({ key }) => !keys.has(key))]
}

const noChats: readonly ChatEntry[] = []

/** The list of chats as it is cached; it is fetched where no screen has shown it yet. */
function useKnownChats(channelId: number | null): readonly ChatEntry[] {
  const list = useQuery({ ...messengerQueries.chats(channelId ?? 0, 'all', ''), enabled: channelId !== null })
  return list.data?.entries ?? noChats
}

const noRows: readonly Row[] = []

/** What is shown without a term: what was opened last; after `@` all colleagues. */
function useUnasked(channelId: number | null, term: string, scope: Scope | null) {
  const { profile } = useSession()
  const hasDocuments = useSection('documents')
  const recent = useQuery({
    queryKey: ['opened', profile?.manager_id, channelId],
    queryFn: lastOpened,
    enabled: channelId !== null,
    // Shown as it was last at once, and read again: one opening may have been added.
    staleTime: 0,
  })
  const team = useQuery({
    ...teamQueries.team(channelId ?? 0),
    enabled: channelId !== null && scope === 'people' && term === '',
  })
  const mayOpen = recent.data?.filter(({ kind }) => kind !== 'document' || hasDocuments)
  const others = team.data?.filter(({ manager }) => manager.id !== profile?.manager_id)
  return {
    recent: mayOpen?.map(openedRow) ?? noRows,
    people: others?.slice(0, shown.all).map(employeeRow) ?? noRows,
    isPending: recent.isLoading || team.isLoading,
  }
}
