import { IconArrowLeft, IconCalendarSearch, IconInfoCircle, IconSearch, IconX } from '@tabler/icons-react'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useEffect, useRef } from 'react'

import { Bell } from '#features/shell/index.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SearchInput } from '#ui/fields/search-input.tsx'
import { plural } from '#ui/lib/format.ts'
import { useIsNarrow } from '#ui/lib/use-media.ts'

import { ChatFace } from '../chat-face.tsx'
import type { ChatRef } from '../chat.ts'
import { memberForms } from '../groups/group-rules.ts'
import { useTyping, useTypingLine } from '../state/typing.ts'
import classes from './conversation-header.module.css'
import { DayPicker } from './day-picker.tsx'

type HeaderProps = {
  name: string
  avatar: string | null
  chat: ChatRef
  isOnline: boolean
  /** Of a group; null until it is known, and elsewhere. */
  membersCount: number | null
  /** Null while the search is closed. */
  search: string | null
  onSearch: (term: string) => void
  /** Jumps to a day of the conversation. */
  onDay: (day: IsoDate) => void
  onToggleSearch: () => void
  onInfo: () => void
  onClose: () => void
}

/**
 * Avatar and name, search in the chat, information about the partner. Where one pane shows at a time it is the only bar of the
 * screen, with the way back and the bell.
 */
export function ConversationHeader({
  name,
  avatar,
  chat,
  isOnline,
  membersCount,
  search,
  onSearch,
  onDay,
  onToggleSearch,
  onInfo,
  onClose,
}: HeaderProps) {
  const isNarrow = useIsNarrow()
  const writer = useTyping(chat)
  const field = useRef<HTMLInputElement>(null)
  const isSearching = search !== null
  useEffect(() => {
    if (isSearching) field.current?.focus()
  }, [isSearching])
  return (
    <header className={classes.header} data-safe-area>
      <div className={classes.row}>
        {isNarrow && <IconButton label="Назад к чатам" icon={IconArrowLeft} onClick={onClose} />}
        <button type="button" className={classes.face} onClick={onInfo}>
          <ChatFace
            subjectType={chat.subjectType}
            name={name}
            avatar={avatar}
            size={40}
            isOnline={isOnline || writer !== null}
          />
          <span className={classes.words}>
            <span className={classes.name}>
              {name}
              <span className="visually-hidden">: информация</span>
            </span>
            <span className={classes.state} aria-live="polite">
              {chat.subjectType === 'GROUP' ? (
                <GroupState chat={chat} membersCount={membersCount} />
              ) : chat.subjectType === 'SAVED' ? (
                'видите только вы'
              ) : (
                partnerState(isOnline, writer !== null)
              )}
            </span>
          </span>
        </button>
        <IconButton
          label={isSearching ? 'Закрыть поиск' : 'Поиск по чату'}
          icon={isSearching ? IconX : IconSearch}
          onClick={onToggleSearch}
        />
        <IconButton label="Информация" icon={IconInfoCircle} className={classes.info} onClick={onInfo} />
        {isNarrow && <Bell />}
      </div>
      {search !== null && (
        <div className={classes.row}>
          <SearchInput
            ref={field}
            label="Поиск по чату"
            labelHidden
            placeholder="Поиск по чату"
            className={classes.search}
            value={search}
            onSearch={onSearch}
          />
          <DayPicker
            picked={[]}
            onDay={onDay}
            trigger={<IconButton label="Перейти к дате" icon={IconCalendarSearch} />}
          />
        </div>
      )}
    </header>
  )
}

function partnerState(isOnline: boolean, isTyping: boolean): string {
  if (isTyping) return 'печатает...'
  return isOnline ? 'в сети' : 'не в сети'
}

/** How many members the group has; while somebody types, who. */
function GroupState({ chat, membersCount }: { chat: ChatRef; membersCount: number | null }) {
  const typing = useTypingLine(chat)
  return typing ?? (membersCount === null ? '' : plural(membersCount, memberForms))
}
