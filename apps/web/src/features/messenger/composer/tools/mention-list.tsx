import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react'

import { Avatar } from '#ui/layout/avatar.tsx'
import { plural } from '#ui/lib/format.ts'
import { useDebounced } from '#ui/lib/use-debounced.ts'
import { useEscape } from '#ui/overlays/use-escape.ts'

import type { ChatRef, Viewer } from '../../chat.ts'
import { messengerQueries } from '../../messenger.queries.ts'
import classes from './tools.module.css'

/** Delay between the last key and the request, milliseconds. */
const SEARCH_DELAY = 150

export interface MentionKeys {
  /** Whether the key was one of the list's. */
  press: (event: KeyboardEvent) => boolean
}

/** What the field says of the list to a screen reader. */
export interface ListOfField {
  id: string
  activeId: string
}

interface MentionListProps {
  viewer: Viewer
  chat: ChatRef
  query: string
  keys: Ref<MentionKeys>
  onPick: (name: string, target: number | 'all') => void
  onClose: () => void
  /** Null: nothing is offered. */
  onShown: (list: ListOfField | null) => void
}

interface Option {
  target: number | 'all'
  name: string
  title: string
  note: string
  avatar: string | null
}

/** «все» as it is typed in either layout. */
const meansAll = (query: string) => ['все', 'dct'].some((word) => word.startsWith(query.toLowerCase()))

/** Whom one may mention, below the name being typed: a list of which the field is the combobox (CHAT-01). */
export function MentionList({ viewer, chat, query, keys, onPick, onClose, onShown }: MentionListProps) {
  const id = useId()
  const search = useDebounced(query.trim(), SEARCH_DELAY)
  const found = useQuery({
    ...messengerQueries.mentionable(viewer.channelId, chat, search),
    placeholderData: keepPreviousData,
  })
  const options = optionsOf(found.data, query.trim())
  const [active, setActive] = useState(0)
  const [of, setOf] = useState(search)
  if (of !== search) {
    setOf(search)
    setActive(0)
  }
  const at = Math.min(active, options.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  const isShown = options.length > 0
  const activeId = optionId(at)
  useEffect(() => onShown(isShown ? { id, activeId } : null), [isShown, id, activeId, onShown])
  useEffect(() => () => onShown(null), [onShown])
  useEscape(onClose, isShown)
  const pick = ({ name, target }: Option) => onPick(`@${name}`, target)
  useImperativeHandle(keys, () => ({
    press: ({ key, shiftKey, nativeEvent }) => {
      const option = options[at]
      if (!option || nativeEvent.isComposing) return false
      if (key === 'ArrowDown') setActive((at + 1) % options.length)
      else if (key === 'ArrowUp') setActive((at - 1 + options.length) % options.length)
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey) pick(option)
      else return false
      return true
    },
  }))
  return (
    <>
      <p role="status" className="visually-hidden">
        {found.isSuccess && (isShown ? plural(options.length, MATCHES) : 'Совпадений нет')}
      </p>
      {isShown && (
        <div role="listbox" id={id} aria-label="Кого упомянуть" className={classes.list}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
            <div
              key={option.target}
              ref={index === at ? intoView : undefined}
              role="option"
              tabIndex={-1}
              id={optionId(index)}
              aria-selected={index === at}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.target === 'all' ? (
                <IconUsers aria-hidden className={classes.everybody} />
              ) : (
                <Avatar name={option.title} src={option.avatar} size={32} />
              )}
              <span className={classes.words}>
                <span>{option.title}</span>
                <span className={classes.note}>{option.note}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const MATCHES = ['совпадение', 'совпадения', 'совпадений'] as const

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type Found = Awaited<ReturnType<NonNullable<ReturnType<typeof messengerQueries.mentionable>['queryFn']>>>

function optionsOf(found: Found | undefined, query: string): Option[] {
  if (!found) return []
  const everybody: Option[] =
    found.can_mention_all && meansAll(query)
      ? [{ target: 'all', name: 'все', title: 'все', note: 'Упомянуть всех участников', avatar: null }]
      : []
  return [
    ...everybody,
    ...found.items.map((one) => ({
      target: one.manager_id,
      name: one.name_in_text,
      title: one.full_name,
      note: [one.appointment, one.channel_name].filter(Boolean).join(' · '),
      avatar: one.avatar,
    })),
  ]
}
