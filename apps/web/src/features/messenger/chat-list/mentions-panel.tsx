import { useInfiniteQuery } from '@tanstack/react-query'
import type { FoundMention } from '@uprava/contract/messenger/mentions.ts'
import { useState } from 'react'

import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'

import type { Viewer } from '../chat.ts'
import { messengerQueries } from '../messenger.queries.ts'
import classes from './chat-list.module.css'
import { FoundRow } from './found-messages.tsx'

type MentionsPanelProps = { viewer: Viewer; onShow: (mention: FoundMention) => void }

/** The filter «Упоминания»: messages that mention the viewer, newest first (CHAT-07). */
export function MentionsPanel({ viewer, onShow }: MentionsPanelProps) {
  const [isUnread, setUnread] = useState(false)
  const mentions = useInfiniteQuery(messengerQueries.mentions(viewer.channelId, isUnread))
  const items = mentions.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className={classes.narrowing}>
        <Checkbox label="Только непрочитанные" isSwitch checked={isUnread} onChange={setUnread} />
      </div>
      <ListStates
        of={{ ...mentions, data: items }}
        skeleton={<SkeletonRows rows={8} face />}
        empty={{ text: 'Вас ещё не упоминали', picture: 'messages' }}
      >
        {(shown) => (
          <div className={classes.scrolled}>
            <div role="list" aria-label="Упоминания">
              {shown.map((mention) => (
                <FoundRow
                  key={mention.message.id}
                  found={{ ...mention, avatar: null, highlights: [] }}
                  isUnread={!mention.is_read}
                  onOpen={() => onShow(mention)}
                />
              ))}
            </div>
            {mentions.hasNextPage && (
              <div className={classes.more}>
                <MoreButton of={mentions} />
              </div>
            )}
          </div>
        )}
      </ListStates>
    </>
  )
}
