import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ChatEntry } from '@uprava/contract/messenger.ts'
import { useState } from 'react'

import { errorTitle } from '#api/index.ts'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { CheckBox } from '#ui/fields/checkbox.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'

import { ChatFace } from '../chat-face.tsx'
import { chatKey, isSameChat, refOf, type ChatRef } from '../chat.ts'
import { fetchChats } from '../messenger.queries.ts'
import classes from './chat-picker.module.css'

type ChatPickerProps = {
  channelId: number
  placeholder: string
  chosen: readonly ChatRef[]
  onChange: (chosen: readonly ChatRef[]) => void
  /** So many may be chosen. */
  most: number
}

/** Chats of the channel with boxes, found by name, page by page. */
export function ChatPicker({ channelId, placeholder, chosen, onChange, most }: ChatPickerProps) {
  const [search, setSearch] = useState('')
  const chats = useInfiniteQuery({
    queryKey: ['chat-choices', channelId, search],
    queryFn: ({ pageParam, signal }) => fetchChats(channelId, 'all', search, pageParam, signal),
    meta: errorTitle('GET /chat-list'),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
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
        of={{ ...chats, data: chats.data?.pages.flatMap(({ entries }) => entries) }}
        skeleton={<SkeletonRows rows={5} face />}
        empty={{
          picture: search ? 'search' : 'messages',
          text: search ? 'Поиск не дал результатов' : 'Список чатов пуст!',
        }}
      >
        {(entries) => (
          <ul className={classes.chats}>
            {entries.map((entry) => {
              const isChosen = chosen.some((one) => isSameChat(one, refOf(entry)))
              return (
                <Choice
                  key={chatKey(refOf(entry))}
                  entry={entry}
                  isChosen={isChosen}
                  isDisabled={!isChosen && isFull}
                  onToggle={() => toggle(refOf(entry))}
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

type ChoiceProps = { entry: ChatEntry; isChosen: boolean; isDisabled: boolean; onToggle: () => void }

function Choice({ entry, isChosen, isDisabled, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className={classes.chat}>
        <CheckBox checked={isChosen} disabled={isDisabled} onChange={onToggle} />
        <ChatFace subjectType={entry.subject_type} name={entry.name ?? ''} avatar={entry.avatar} size={36} />
        <span className={classes.name}>{entry.name}</span>
      </label>
    </li>
  )
}
