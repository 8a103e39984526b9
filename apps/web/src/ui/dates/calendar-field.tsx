import { Popover } from '@mantine/core'
import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { IconCalendar } from '@tabler/icons-react'
import type { IsoDate } from '@uprava/contract/rules/days.ts'
import { useRef, useState, type KeyboardEvent } from 'react'

import { IconButton } from '../buttons/icon-button.tsx'
import { Box, controlClass, Field, type FieldProps } from '../fields/field.tsx'
import { LibraryProvider } from '../lib/library-provider.tsx'
import { portalTarget } from '../lib/portal-target.ts'
import classes from './calendar-field.module.css'
import { Calendar } from './calendar.tsx'
import type { DateBounds } from './dates.ts'

export interface CalendarFieldProps extends FieldProps {
  mask: MaskitoOptions
  placeholder: string
  text: string
  onText: (text: string) => void
  /** The focus has left the field and its calendar. */
  onLeave: () => void
  picked: readonly IsoDate[]
  /** 'done' closes the calendar, 'more' keeps it open for another day. */
  onPick: (day: IsoDate) => 'done' | 'more'
  onCalendarClose?: () => void
  disabled?: boolean
  minuteIncrement?: number
}

/** The base of the date and the date range field: a masked text with a calendar. */
// oxlint-disable-next-line max-lines-per-function -- one masked field with its calendar: both share the text, the focus and the open state
export function CalendarField(props: CalendarFieldProps & DateBounds) {
  const { label, labelHidden, name, description, error, required, className, ...control } = props
  const { mask, placeholder, text, onText, onLeave, picked, onPick, onCalendarClose, disabled } = control
  const [open, setOpen] = useState(false)
  const [portal, setPortal] = useState<HTMLElement>()
  const input = useRef<HTMLInputElement>(null)
  const maskRef = useMaskito({ options: mask })

  const openCalendar = () => {
    setPortal(portalTarget(input.current))
    setOpen(true)
  }

  const close = () => {
    setOpen(false)
    onCalendarClose?.()
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || disabled) return
    event.preventDefault()
    openCalendar()
  }

  return (
    <Field {...{ label, labelHidden, name, description, error, required, className }} live>
      {(frame) => (
        <LibraryProvider>
          <Popover
            opened={open}
            onChange={(opened) => !opened && close()}
            position="bottom-start"
            offset={4}
            trapFocus
            withRoles={false}
            returnFocus={false}
            transitionProps={{ duration: 120 }}
            floatingStrategy="fixed"
            portalProps={{ target: portal }}
          >
            <Popover.Target>
              <div className={classes.anchor} data-minute-increment={control.minuteIncrement}>
                <Box
                  invalid={Boolean(error)}
                  disabled={disabled}
                  right={
                    <CalendarButton
                      isOpen={open}
                      disabled={disabled}
                      onToggle={() => (open ? close() : openCalendar())}
                    />
                  }
                >
                  <input
                    {...frame}
                    ref={(element) => {
                      input.current = element
                      maskRef(element)
                    }}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    name={name}
                    placeholder={placeholder}
                    disabled={disabled}
                    className={controlClass}
                    data-figures
                    value={text}
                    onInput={(event) => onText(event.currentTarget.value)}
                    onKeyDown={onKeyDown}
                    onBlur={() => !open && onLeave()}
                  />
                </Box>
              </div>
            </Popover.Target>
            {/* The library renders this element; it cannot be a `dialog`. */}
            <Popover.Dropdown role="dialog" aria-label={`Календарь: ${label}`} className={classes.dropdown}>
              <Calendar
                picked={picked}
                min={control.min}
                max={control.max}
                onPick={(day) => onPick(day) === 'done' && close()}
              />
            </Popover.Dropdown>
          </Popover>
        </LibraryProvider>
      )}
    </Field>
  )
}

interface CalendarButtonProps {
  isOpen: boolean
  disabled: boolean | undefined
  onToggle: () => void
}

function CalendarButton({ isOpen, disabled, onToggle }: CalendarButtonProps) {
  return (
    <IconButton
      label="Открыть календарь"
      icon={IconCalendar}
      size="small"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabledReason={disabled && 'Поле недоступно'}
      onClick={onToggle}
    />
  )
}
