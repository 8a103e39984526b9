import { Popover } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { portalTarget } from '../lib/portal-target.ts'
import { boxClass, controlClass, Field, type FieldProps } from './field.tsx'
import { SEARCH_FROM_OPTIONS, searchOptions, type Option } from './option-list.ts'
import classes from './select-field.module.css'

export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  /** The options are still on their way. */
  loading?: boolean
  placeholder?: string
  disabled?: boolean
  clearable?: boolean
}

interface SelectFrameProps<Value extends string | number> extends SelectFieldProps<Value> {
  selected: readonly Value[]
  multiple: boolean
  /** What the field shows of the selected. */
  shown: string
  onPick: (value: Value) => void
  onClear: () => void
  below?: ReactNode
}

/**
 * The field and the list of a select, single or multiple. Arrows, Home, End and the first letters move, Enter and Space
 * pick, Escape and Tab close. From five options on the list has a search box, which then holds the focus.
 */
export function SelectField<Value extends string | number>(props: SelectFrameProps<Value>) {
  const { options, loading, placeholder = 'Выберите', disabled, clearable, ...rest } = props
  const { selected, multiple, shown, onPick, onClear, below, ...field } = rest
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const trigger = useRef<HTMLButtonElement>(null)
  const [home, setHome] = useState<HTMLElement>()
  const listId = useId()

  const searchable = options.length >= SEARCH_FROM_OPTIONS
  const found = searchOptions(options, query)
  const active = found[activeIndex]
  const optionId = (option: Option<Value>) => `${listId}-${option.value}`
  const canClear = clearable && selected.length > 0 && !disabled

  const openList = () => {
    if (disabled) return
    setQuery('')
    setActiveIndex(
      Math.max(
        options.findIndex(({ value }) => selected.includes(value)),
        0,
      ),
    )
    setHome(portalTarget(trigger.current))
    setOpen(true)
  }

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  const pick = (option: Option<Value>) => {
    if (option.disabled) return
    onPick(option.value)
    if (!multiple) close()
  }

  const moveTo = (index: number) => setActiveIndex((index + found.length) % Math.max(found.length, 1))

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      return openList()
    }
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex - 1),
      PageDown: () => setActiveIndex(Math.min(activeIndex + 8, found.length - 1)),
      PageUp: () => setActiveIndex(Math.max(activeIndex - 8, 0)),
      Enter: () => active && pick(active),
      Escape: close,
      ...(!searchable && {
        Home: () => moveTo(0),
        End: () => moveTo(-1),
        ' ': () => active && pick(active),
      }),
    }
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      event.stopPropagation()
      act()
    } else if (event.key === 'Tab') {
      close()
    } else if (!searchable && event.key.length === 1) {
      const starts = found.findIndex(({ label }) => label.toLowerCase().startsWith(event.key.toLowerCase()))
      if (starts >= 0) setActiveIndex(starts)
    }
  }

  const activeDescendant = open && active ? optionId(active) : undefined
  return (
    <Field {...field}>
      {(frame, labelId) => (
        <>
          <Popover
            opened={open}
            onChange={(wanted) => !wanted && setOpen(false)}
            position="bottom-start"
            width="target"
            offset={4}
            withRoles={false}
            returnFocus={false}
            closeOnEscape={false}
            transitionProps={{ duration: 120 }}
            floatingStrategy="fixed"
            portalProps={{ target: home }}
          >
            <Popover.Target>
              <div className={classes.anchor}>
                <button
                  {...frame}
                  ref={trigger}
                  type="button"
                  role="combobox"
                  name={field.name}
                  className={`${boxClass} ${classes.trigger}`}
                  disabled={disabled}
                  data-disabled={disabled || undefined}
                  data-invalid={frame['aria-invalid']}
                  data-room-for-cross={canClear || undefined}
                  aria-haspopup="listbox"
                  aria-expanded={open}
                  aria-controls={open ? listId : undefined}
                  aria-activedescendant={searchable ? undefined : activeDescendant}
                  aria-labelledby={shown ? `${labelId} ${listId}-shown` : labelId}
                  onClick={() => (open ? close() : openList())}
                  onKeyDown={onKeyDown}
                >
                  <span
                    id={`${listId}-shown`}
                    className={classes.shown}
                    data-empty={shown ? undefined : true}
                  >
                    {shown || placeholder}
                  </span>
                  <IconChevronDown aria-hidden className={classes.chevron} data-open={open || undefined} />
                </button>
                {canClear && (
                  <span className={classes.cross}>
                    <IconButton
                      label={`Очистить: ${field.label}`}
                      icon={IconX}
                      size="small"
                      onClick={onClear}
                    />
                  </span>
                )}
              </div>
            </Popover.Target>
            <Popover.Dropdown className={classes.dropdown}>
              {searchable && (
                <div className={classes.search}>
                  <IconSearch aria-hidden size="1.125rem" />
                  <ListSearch
                    listId={listId}
                    activeDescendant={activeDescendant}
                    label={`Поиск: ${field.label}`}
                    query={query}
                    onQuery={(text) => {
                      setQuery(text)
                      setActiveIndex(0)
                    }}
                    onKeyDown={onKeyDown}
                  />
                </div>
              )}
              <List
                id={listId}
                labelId={labelId}
                multiple={multiple}
                options={found}
                selected={selected}
                active={active}
                optionId={optionId}
                onPick={pick}
                onPoint={setActiveIndex}
              />
              {found.length === 0 && (
                <output className={classes.nothing}>{whyNothing(loading, options.length)}</output>
              )}
            </Popover.Dropdown>
          </Popover>
          {below}
        </>
      )}
    </Field>
  )
}

function whyNothing(loading: boolean | undefined, options: number): string {
  if (loading) return 'Загрузка…'
  return options === 0 ? 'Список пуст' : 'Поиск не дал результатов'
}

interface ListSearchProps {
  listId: string
  activeDescendant: string | undefined
  label: string
  query: string
  onQuery: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function ListSearch({ listId, activeDescendant, label, query, onQuery, onKeyDown }: ListSearchProps) {
  const input = useFocusOnceShown<HTMLInputElement>()
  return (
    <input
      ref={input}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeDescendant}
      autoComplete="off"
      spellCheck={false}
      placeholder="Поиск"
      className={controlClass}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface ListProps<Value extends string | number> {
  id: string
  labelId: string
  multiple: boolean
  options: readonly Option<Value>[]
  selected: readonly Value[]
  active: Option<Value> | undefined
  optionId: (option: Option<Value>) => string
  onPick: (option: Option<Value>) => void
  onPoint: (index: number) => void
}

function List<Value extends string | number>(props: ListProps<Value>) {
  const { id, labelId, multiple, options, selected, active, optionId, onPick, onPoint } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.value])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-labelledby={labelId}
      aria-multiselectable={multiple || undefined}
      className={classes.list}
      // The focus stays where the keys are read.
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => {
        const isSelected = selected.includes(option.value)
        return (
          // The keys are read by the field or its search box, which name the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.value}
            id={optionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={isSelected}
            aria-disabled={option.disabled || undefined}
            className={classes.option}
            data-active={option === active || undefined}
            onClick={() => onPick(option)}
            onPointerMove={() => onPoint(index)}
          >
            {multiple && <span className={classes.tick}>{isSelected && <IconCheck size="0.875rem" />}</span>}
            <span
              className={classes.label}
              style={option.level ? { paddingInlineStart: `${option.level}rem` } : undefined}
            >
              {option.label}
              {option.note && <span className={classes.note}>{option.note}</span>}
            </span>
            {!multiple && isSelected && <IconCheck aria-hidden size="1.125rem" className={classes.check} />}
          </div>
        )
      })}
    </div>
  )
}

/** Takes the focus once it stands in its place: earlier, the page would scroll to where it does not stand yet. */
function useFocusOnceShown<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
