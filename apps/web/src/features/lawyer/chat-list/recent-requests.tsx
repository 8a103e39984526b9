import { IconMessagePlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { NextPage } from '#ui/layout/next-page.tsx'
import { useMinDuration } from '#ui/lib/use-min-duration.ts'

import type { ChatKey } from '../conversation/pending-questions.ts'
import { chatsOf, lawyerQueries } from '../lawyer.queries.ts'
import { groupsOf } from './chat-groups.ts'
import { ChatRow } from './chat-row.tsx'
import classes from './recent-requests.module.css'

/** The list's spinner stays so long at least (LAW-14), milliseconds. */
const spinnerMs = 500

type RecentRequestsProps = {
  channelId: number
  current: ChatKey | null
  onOpen: (chat: ChatKey) => void
  onDeleted: (chatId: number) => void
  /** Under the list. */
  foot: ReactNode
  /** A drawer around it says the title itself. */
  isTitleHidden?: boolean
}

/** «Недавние запросы»: my chats of the channel by days, pinned ones first. */
export function RecentRequests({
  channelId,
  current,
  onOpen,
  onDeleted,
  foot,
  isTitleHidden,
}: RecentRequestsProps) {
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(lawyerQueries.chats(channelId, search))
  const isSpinning = useMinDuration(list.isFetching, spinnerMs)
  const chats = list.data && chatsOf(list.data.pages)
  return (
    <section className={classes.pane} aria-label="Недавние запросы">
      <header className={classes.head}>
        <div className={classes.titleLine}>
          {!isTitleHidden && <h2 className={classes.title}>Недавние запросы</h2>}
          {isSpinning && (
            <span className={classes.spinner}>
              <Spinner size={16} label="Загрузка недавних запросов…" />
            </span>
          )}
        </div>
        <Button icon={IconMessagePlus} fullWidth onClick={() => onOpen('new')}>
          Новый чат
        </Button>
        <SearchInput label="Поиск по запросам" value={search} onSearch={setSearch} />
      </header>
      <div className={classes.list}>
        <ListStates
          of={{ ...list, data: chats }}
          skeleton={<SkeletonRows rows={6} />}
          empty={{
            picture: search ? 'search' : 'question',
            text: search ? 'Поиск не дал результатов' : 'Нет недавних запросов',
          }}
        >
          {(found) =>
            groupsOf(found).map((group) => (
              <section key={group.title} aria-label={group.title}>
                <h3 className={classes.day}>{group.title}</h3>
                <ul>
                  {group.chats.map((chat) => (
                    <ChatRow
                      key={chat.id}
                      channelId={channelId}
                      chat={chat}
                      isCurrent={chat.id === current}
                      onOpen={() => onOpen(chat.id)}
                      onDeleted={() => onDeleted(chat.id)}
                    />
                  ))}
                </ul>
              </section>
            ))
          }
        </ListStates>
        <NextPage list={list} />
      </div>
      <footer className={classes.foot}>{foot}</footer>
    </section>
  )
}
