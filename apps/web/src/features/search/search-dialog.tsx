import { IconSearch } from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

import { ChatFace, Excerpt } from '#features/messenger/index.ts'
import { Failed } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useMinDuration } from '#ui/lib/use-min-duration.ts'
import { DialogLayer } from '#ui/overlays/dialog-layer.tsx'

import type { Row } from './rows.ts'
import classes from './search-dialog.module.css'

type ShownSection = { title: string; rows: readonly Row[]; onMore: (() => void) | null }
type SearchState = { isSearching: boolean; isFailed: boolean; isSettled: boolean; retry: () => void }

type SearchDialogProps = {
  title: string
  placeholder: string
  text: string
  onText: (text: string) => void
  sections: readonly ShownSection[]
  /** The row that Enter opens before another one is chosen; the first one by default. */
  firstKey?: string | undefined
  state: SearchState
  note: string | null
  emptyText: string
  head?: ReactNode
  foot?: ReactNode
  onPick: (row: Row) => void
  onClose: () => void
}

/** What the arrow keys go through: the rows, and «Показать все» below those of a section. */
type Option = { key: string; pick: () => void }

/** A field with a list of results under it: a combobox whose focus stays in the field. */
export function SearchDialog(props: SearchDialogProps) {
  const { title, placeholder, text, onText, sections, firstKey, state, note, head, foot, onPick } = props
  const listId = useId()
  const options = sections.flatMap(({ title: of, rows, onMore }): Option[] => [
    ...rows.map((row) => ({ key: row.key, pick: () => onPick(row) })),
    ...(onMore ? [{ key: moreKey(of), pick: onMore }] : []),
  ])
  const { active, onKeyDown, choose } = useActiveOption(options, text, firstKey)
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const idOf = (key: string) => `${listId}-${key.replaceAll(' ', '-')}`
  return (
    <DialogLayer open onClose={props.onClose} title={title} titleHidden shape="top" width="47rem">
      <div className={classes.field}>
        <IconSearch aria-hidden size="1.25rem" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? idOf(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={101}
          placeholder={placeholder}
          data-autofocus
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Busy isOn={state.isSearching} />
      </div>
      {head}
      <p role="status" className={note === null ? 'visually-hidden' : classes.note}>
        {note}
        <span className="visually-hidden"> {state.isSettled && `Найдено: ${count}`}</span>
      </p>
      <div className={classes.results}>
        {/* It stands without rows, too: the field refers to it. */}
        <div id={listId} role="listbox" aria-label="Результаты" className={classes.list}>
          {sections.map((section) => (
            <SectionRows
              key={section.title}
              {...{ section, active, idOf }}
              onPick={onPick}
              onPoint={choose}
            />
          ))}
        </div>
        {count === 0 && <Nothing state={state} text={props.emptyText} />}
        {count > 0 && state.isFailed && <Failed onRetry={state.retry} text="Не удалось найти остальное" />}
      </div>
      {foot}
    </DialogLayer>
  )
}

const moreKey = (title: string) => `more ${title}`

type SectionRowsProps = {
  section: ShownSection
  active: string | undefined
  idOf: (key: string) => string
  onPick: (row: Row) => void
  onPoint: (key: string) => void
}

function SectionRows({ section: { title, rows, onMore }, active, idOf, onPick, onPoint }: SectionRowsProps) {
  const headingId = useId()
  const optionOf = (key: string) => ({
    id: idOf(key),
    role: 'option' as const,
    'aria-selected': key === active,
    tabIndex: -1,
    onPointerMove: () => onPoint(key),
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })
  return (
    <div role="group" aria-labelledby={headingId} className={classes.section}>
      <div id={headingId} role="presentation" className={classes.heading}>
        {title}
      </div>
      {rows.map((row) => (
        <button
          key={row.key}
          type="button"
          {...optionOf(row.key)}
          className={classes.row}
          onClick={() => onPick(row)}
        >
          <Face row={row} />
          <span className={classes.words}>
            <span className={classes.title}>{row.title}</span>
            {row.found ? (
              <span className={classes.detail}>
                <Excerpt found={row.found} />
              </span>
            ) : (
              row.detail !== '' && <span className={classes.detail}>{row.detail}</span>
            )}
          </span>
          {row.found && <span className={classes.when}>{row.detail}</span>}
        </button>
      ))}
      {onMore && (
        <button type="button" {...optionOf(moreKey(title))} className={classes.more} onClick={onMore}>
          Показать все<span className="visually-hidden">: {title}</span>
        </button>
      )}
    </div>
  )
}

function Face({ row: { face, title } }: { row: Row }) {
  if ('chat' in face) return <ChatFace subjectType={face.chat} name={title} avatar={face.avatar} size={36} />
  const Icon = face.icon
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size="1.25rem" stroke={1.75} />
    </span>
  )
}

/** Nothing found, not known yet, or not answered. */
function Nothing({ state, text }: { state: SearchState; text: string }) {
  if (state.isFailed) return <Failed onRetry={state.retry} text="Не удалось выполнить поиск" />
  if (!state.isSettled) return <SkeletonRows rows={4} face />
  return <p className={classes.empty}>{text}</p>
}

/** A search that answers soon shows nothing of itself. Milliseconds. */
const quietMs = 300

function Busy({ isOn }: { isOn: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(isOn), isOn ? quietMs : 0)
    return () => clearTimeout(timer)
  }, [isOn])
  const isShown = useMinDuration(isOn && isLong, quietMs)
  return <span className={classes.busy}>{isShown && <Spinner size={18} />}</span>
}

/** The chosen option of the list: the first one after a change of the term, then by arrow keys or the pointer. */
function useActiveOption(options: readonly Option[], text: string, firstKey: string | undefined) {
  const [chosen, setChosen] = useState<{ key: string; text: string } | null>(null)
  const keys = options.map(({ key }) => key)
  const isChosen = chosen !== null && chosen.text === text && keys.includes(chosen.key)
  const active = isChosen
    ? chosen.key
    : firstKey !== undefined && keys.includes(firstKey)
      ? firstKey
      : keys[0]
  const byKeyboard = useRef(false)
  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    document.querySelector('[role="option"][aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const move = (step: number) => {
    if (keys.length === 0) return
    const at = active === undefined ? -1 : keys.indexOf(active)
    byKeyboard.current = true
    setChosen({ key: keys[(at + step + keys.length) % keys.length]!, text })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else options.find(({ key }) => key === active)?.pick()
  }
  return { active, onKeyDown, choose: (key: string) => key !== active && setChosen({ key, text }) }
}
