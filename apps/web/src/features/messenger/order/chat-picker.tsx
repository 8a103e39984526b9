import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { personName } from '@uprava/contract/rules/person-name.ts'
import { useState } from 'react'

import { errorTitle } from '#api/index.ts'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CheckBox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'

import { ChatFace } from '../chat-face.tsx'
import { chatKey, isSameChat, refOf, type ChatRef, type Viewer } from '../chat.ts'
import { fetchChats } from '../messenger.queries.ts'
import { useFoundColleagues } from '../use-found-colleagues.ts'
import classes from './chat-picker.module.css'

type ChatPickerProps = {
  viewer: Viewer
  placeholder: string
  chosen: readonly ChatRef[]
  onChange: (chosen: readonly ChatRef[]) => void
  /** So many may be chosen. */
  most: number
  /** Also offers found colleagues one has no chat with yet: what is sent to them opens it. */
  withColleagues?: boolean
}

/** Chats of the channel with boxes, found by name, page by page. */
export function ChatPicker({
  viewer,
  placeholder,
  chosen,
  onChange,
  most,
  withColleagues = false,
}: ChatPickerProps) {
  const [search, setSearch] = useState('')
  const { chats, choices } = useChoices(viewer, search, withColleagues)
  const isFull = chosen.length >= most
  const toggle = (chat: ChatRef) => {
    const others = chosen.filter((one) => !isSameChat(one, chat))
    onChange(others.length < chosen.length ? others : [...chosen, chat])
  }
  return (
    <>
      <SearchInput
        label="Поиск чатов"
        labelHidden
        placeholder={placeholder}
        value={search}
        onSearch={setSearch}
      />
      <ListStates
        of={{ ...chats, data: choices }}
        skeleton={<SkeletonRows rows={5} face />}
        empty={{
          picture: search ? 'search' : 'messages',
          text: search ? 'Поиск не дал результатов' : 'Список чатов пуст!',
        }}
      >
        {(all) => (
          <ul className={classes.chats}>
            {all.map((choice) => {
              const isChosen = chosen.some((one) => isSameChat(one, choice.chat))
              return (
                <Choice
                  key={chatKey(choice.chat)}
                  {...choice}
                  isChosen={isChosen}
                  isDisabled={!isChosen && isFull}
                  onToggle={() => toggle(choice.chat)}
                />
              )
            })}
            {chats.hasNextPage && (
              <li className={classes.more}>
                <MoreButton of={chats} />
              </li>
            )}
          </ul>
        )}
      </ListStates>
    </>
  )
}

type OfferedChat = { chat: ChatRef; name: string; avatar: string | null }

/** The chats found, and behind them the colleagues found who are in none of them. */
function useChoices(viewer: Viewer, search: string, withColleagues: boolean) {
  const { channelId } = viewer
  const chats = useInfiniteQuery({
    queryKey: ['chat-choices', channelId, search],
    queryFn: ({ pageParam, signal }) => fetchChats(channelId, 'all', search, pageParam, signal),
    meta: errorTitle('GET /chat-list'),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const entries = chats.data?.pages.flatMap((page) => page.entries)
  // A chat of a later page would be offered twice.
  const isWhole = entries !== undefined && !chats.hasNextPage && !chats.isPlaceholderData
  const { colleagues } = useFoundColleagues(
    viewer,
    'all',
    withColleagues && isWhole ? search : '',
    entries ?? [],
  )
  const choices = entries && [
    ...entries.map((entry): OfferedChat => ({
      chat: refOf(entry),
      name: entry.name ?? '',
      avatar: entry.avatar,
    })),
    ...colleagues.map(({ manager }): OfferedChat => ({
      chat: { subjectType: 'PRIVATE-MANAGER', id: manager.id },
      name: personName(manager),
      avatar: manager.avatar,
    })),
  ]
  return { chats, choices }
}

type ChoiceProps = OfferedChat & { isChosen: boolean; isDisabled: boolean; onToggle: () => void }

function Choice({ chat, name, avatar, isChosen, isDisabled, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className={classes.chat}>
        <CheckBox checked={isChosen} disabled={isDisabled} onChange={onToggle} />
        <ChatFace subjectType={chat.subjectType} name={name} avatar={avatar} size={36} />
        <span className={classes.name}>{name}</span>
      </label>
    </li>
  )
}
