import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { useEscape } from '../overlays/use-escape.ts'
import { Box, controlClass, Field } from './field.tsx'

/** Search starts so long after the last keystroke (VAL-17). */
const SEARCH_DELAY_MS = 1000

interface SearchInputProps {
  /** What is searched, for a screen reader: «Поиск сотрудников». */
  label: string
  labelHidden?: boolean
  placeholder?: string
  /** The search in force; setting it from outside (a reset) changes the text. */
  value: string
  /** 1000 ms after the last keystroke (VAL-17, VAL-20), at once on Enter (VAL-18) and when emptied (VAL-19). */
  onSearch: (text: string) => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A search field that asks when the person has finished typing. */
export function SearchInput(props: SearchInputProps) {
  const { label, labelHidden = true, placeholder = 'Поиск', value, onSearch, className, ref } = props
  const [text, setText] = useState(value)
  const [inForce, setInForce] = useState(value)
  const [focused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (value !== inForce) {
    setInForce(value)
    setText(value)
  }
  // A search that was set from outside takes the place of one still waiting.
  useEffect(() => () => clearTimeout(timer.current), [value])

  // The delayed search must ask with the filters of its own moment, not with those of the keystroke.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })

  const searchNow = (wanted: string) => {
    clearTimeout(timer.current)
    setInForce(wanted)
    latest.current(wanted)
  }

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    if (typed === '') searchNow('')
    else timer.current = setTimeout(() => searchNow(typed), SEARCH_DELAY_MS)
  }

  const clear = () => {
    type('')
    input.current?.focus()
  }
  useEscape(clear, focused && text !== '')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    searchNow(text)
  }

  return (
    <Field label={label} labelHidden={labelHidden} className={className}>
      {(frame) => (
        <Box
          left={<IconSearch aria-hidden size="1.125rem" />}
          right={
            text !== '' && <IconButton label="Очистить поиск" icon={IconX} size="small" onClick={clear} />
          }
        >
          <input
            {...frame}
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
            type="text"
            role="searchbox"
            data-pending={text !== inForce || undefined}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            className={controlClass}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </Box>
      )}
    </Field>
  )
}
