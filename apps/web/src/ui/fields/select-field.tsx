import { Popover } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { LibraryProvider } from '../lib/library-provider.tsx'
import { portalTarget } from '../lib/portal-target.ts'
import { boxClass, controlClass, Field, type ControlProps, type FieldProps } from './field.tsx'
import { SEARCH_FROM_OPTIONS, searchOptions, type Option } from './option-list.ts'
import classes from './select-field.module.css'

export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  /** The options are being loaded. */
  loading?: boolean
  placeholder?: string
  disabled?: boolean
  clearable?: boolean
}

interface SelectFrameProps<Value extends string | number> extends SelectFieldProps<Value> {
  selected: readonly Value[]
  multiple: boolean
  /** The text of the field for the selected options. */
  shown: string
  onPick: (value: Value) => void
  onClear: () => void
  below?: ReactNode
}

/**
 * The field and the list of a select, single or multiple. Arrows, Home, End and the first letters move, Enter and Space
 * pick, Escape and Tab close. From five options on the list has a search box, which then has the focus.
 */
export function SelectField<Value extends string | number>(props: SelectFrameProps<Value>) {
  const { options, loading, placeholder = 'Выберите', disabled, clearable, ...rest } = props
  const { selected, multiple, shown, onPick, onClear, below, ...field } = rest
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useOptionList(props, trigger)
  const canClear = clearable && selected.length > 0 && !disabled
  return (
    <Field {...field}>
      {(frame, labelId) => (
        <>
          <LibraryProvider>
            <Popover
              opened={list.isOpen}
              onChange={(opened) => !opened && list.dismiss()}
              position="bottom-start"
              width="target"
              offset={4}
              withRoles={false}
              returnFocus={false}
              closeOnEscape={false}
              transitionProps={{ duration: 120 }}
              floatingStrategy="fixed"
              portalProps={{ target: list.portal }}
            >
              <Popover.Target>
                <div className={classes.anchor}>
                  <Trigger
                    ref={trigger}
                    list={list}
                    frame={frame}
                    labelId={labelId}
                    name={field.name}
                    disabled={disabled}
                    shown={shown}
                    placeholder={placeholder}
                    hasClear={canClear}
                  />
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
                {list.isSearchable && <ListSearch list={list} label={`Поиск: ${field.label}`} />}
                <List list={list} labelId={labelId} multiple={multiple} selected={selected} />
                {list.found.length === 0 && (
                  <output className={classes.nothing}>{emptyText(loading, options.length)}</output>
                )}
              </Popover.Dropdown>
            </Popover>
          </LibraryProvider>
          {below}
        </>
      )}
    </Field>
  )
}

type OptionList<Value extends string | number> = ReturnType<typeof useOptionList<Value>>

/** State and keyboard of the list: whether it is open, the search, the active option. */
// oxlint-disable-next-line max-lines-per-function -- the handlers of one keyboard pattern (WAI-ARIA listbox) share its state
function useOptionList<Value extends string | number>(
  props: SelectFrameProps<Value>,
  trigger: RefObject<HTMLButtonElement | null>,
) {
  const { options, disabled, selected, multiple, onPick } = props
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const [portal, setPortal] = useState<HTMLElement>()
  const id = useId()

  const isSearchable = options.length >= SEARCH_FROM_OPTIONS
  const found = searchOptions(options, query)
  const active = found[activeIndex]
  const optionId = (option: Option<Value>) => `${id}-${option.value}`

  const open = () => {
    if (disabled) return
    const firstSelected = options.findIndex(({ value }) => selected.includes(value))
    setQuery('')
    setActiveIndex(Math.max(firstSelected, 0))
    setPortal(portalTarget(trigger.current))
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
  const search = (text: string) => {
    setQuery(text)
    setActiveIndex(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return
      event.preventDefault()
      return open()
    }
    const pickActive = () => active && pick(active)
    const next = movedIndex(event.key, activeIndex, found.length, isSearchable)
    const action = next === undefined ? undefined : () => setActiveIndex(next)
    const actions: Record<string, () => void> = {
      Enter: pickActive,
      Escape: close,
      ...(!isSearchable && { ' ': pickActive }),
    }
    const run = action ?? actions[event.key]
    if (run) {
      event.preventDefault()
      event.stopPropagation()
      run()
    } else if (event.key === 'Tab') {
      close()
    } else if (!isSearchable && event.key.length === 1) {
      const letter = event.key.toLowerCase()
      const index = found.findIndex(({ label }) => label.toLowerCase().startsWith(letter))
      if (index >= 0) setActiveIndex(index)
    }
  }
  const activeId = isOpen && active ? optionId(active) : undefined
  return {
    id,
    portal,
    isOpen,
    isSearchable,
    query,
    found,
    active,
    activeId,
    optionId,
    open,
    close,
    dismiss: () => setOpen(false),
    pick,
    search,
    activate: setActiveIndex,
    onKeyDown,
  }
}

const PAGE_OPTIONS = 8

/** The index that a key moves to; undefined for other keys. Arrows wrap around; a search box keeps Home and End. */
function movedIndex(key: string, index: number, count: number, isSearchable: boolean): number | undefined {
  const last = Math.max(count - 1, 0)
  const wrapped = (to: number) => (to + count) % Math.max(count, 1)
  switch (key) {
    case 'ArrowDown':
      return wrapped(index + 1)
    case 'ArrowUp':
      return wrapped(index - 1)
    case 'PageDown':
      return Math.min(index + PAGE_OPTIONS, last)
    case 'PageUp':
      return Math.max(index - PAGE_OPTIONS, 0)
    case 'Home':
      return isSearchable ? undefined : 0
    case 'End':
      return isSearchable ? undefined : last
    default:
      return undefined
  }
}

interface TriggerProps<Value extends string | number> {
  ref: RefObject<HTMLButtonElement | null>
  list: OptionList<Value>
  frame: ControlProps
  labelId: string
  name: string | undefined
  disabled: boolean | undefined
  shown: string
  placeholder: string
  hasClear: boolean | undefined
}

function Trigger<Value extends string | number>(props: TriggerProps<Value>) {
  const { ref, list, frame, labelId, name, disabled, shown, placeholder, hasClear } = props
  return (
    <button
      {...frame}
      ref={ref}
      type="button"
      role="combobox"
      name={name}
      className={`${boxClass} ${classes.trigger}`}
      disabled={disabled}
      data-disabled={disabled || undefined}
      data-invalid={frame['aria-invalid']}
      data-room-for-cross={hasClear || undefined}
      aria-haspopup="listbox"
      aria-expanded={list.isOpen}
      aria-controls={list.isOpen ? list.id : undefined}
      aria-activedescendant={list.isSearchable ? undefined : list.activeId}
      aria-labelledby={shown ? `${labelId} ${list.id}-shown` : labelId}
      onClick={() => (list.isOpen ? list.close() : list.open())}
      onKeyDown={list.onKeyDown}
    >
      <span id={`${list.id}-shown`} className={classes.shown} data-empty={shown ? undefined : true}>
        {shown || placeholder}
      </span>
      <IconChevronDown aria-hidden className={classes.chevron} data-open={list.isOpen || undefined} />
    </button>
  )
}

function emptyText(loading: boolean | undefined, options: number): string {
  if (loading) return 'Загрузка…'
  return options === 0 ? 'Список пуст' : 'Поиск не дал результатов'
}

interface ListSearchProps<Value extends string | number> {
  list: OptionList<Value>
  label: string
}

function ListSearch<Value extends string | number>({ list, label }: ListSearchProps<Value>) {
  const input = useFocusOnMount<HTMLInputElement>()
  return (
    <div className={classes.search}>
      <IconSearch aria-hidden size="1.125rem" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Поиск"
        className={controlClass}
        value={list.query}
        onChange={(event) => list.search(event.currentTarget.value)}
        onKeyDown={list.onKeyDown}
      />
    </div>
  )
}

interface ListProps<Value extends string | number> {
  list: OptionList<Value>
  labelId: string
  multiple: boolean
  selected: readonly Value[]
}

function List<Value extends string | number>({ list, labelId, multiple, selected }: ListProps<Value>) {
  const { id, found, active, optionId, pick, activate } = list
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    element.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.value])

  return (
    <div
      ref={element}
      id={id}
      role="listbox"
      aria-labelledby={labelId}
      aria-multiselectable={multiple || undefined}
      className={classes.list}
      // The focus stays on the element that reads the keys.
      onPointerDown={(event) => event.preventDefault()}
    >
      {found.map((option, index) => {
        const isSelected = selected.includes(option.value)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are read by the field or its search box
          <div
            key={option.value}
            id={optionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={isSelected}
            aria-disabled={option.disabled || undefined}
            className={classes.option}
            data-active={option === active || undefined}
            onClick={() => pick(option)}
            onPointerMove={() => activate(index)}
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

/** Focuses the element after it is positioned; before, the page would scroll to its initial position. */
function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
