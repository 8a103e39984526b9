import { dateBounds, type IsoDate } from '@uprava/contract/rules/days.ts'
import { cloneElement, useState, type ComponentPropsWithRef, type ReactElement } from 'react'

import { today } from '#ui/dates/dates.ts'
import { portalTarget } from '#ui/lib/portal-target.ts'
import { Popover } from '#ui/overlays/popover.tsx'

/** Not by React's `lazy`: the focus goes into the calendar when it opens. */
export const loadCalendar = () => import('#ui/dates/calendar.tsx')

type Calendar = Awaited<ReturnType<typeof loadCalendar>>['Calendar']

type DayPickerProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  picked: readonly IsoDate[]
  onDay: (day: IsoDate) => void
}

/** A calendar for a jump to a day of the conversation; future days are disabled. */
export function DayPicker({ trigger, picked, onDay }: DayPickerProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<Calendar>()
  const toggle = async (button: HTMLElement) => {
    if (isOpen) return setOpen(false)
    const loaded = await loadCalendar()
    setCalendar(() => loaded.Calendar)
    setOpener(button)
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: (event) => void toggle(event.currentTarget),
      })}
      <Popover
        opened={isOpen}
        onClose={() => setOpen(false)}
        anchor={opener}
        side="bottom"
        offset={4}
        home={portalTarget(opener)}
        dialog="Перейти к дате"
      >
        {Calendar && (
          <Calendar
            picked={picked}
            min={dateBounds.min}
            max={today()}
            onPick={(day) => {
              setOpen(false)
              onDay(day)
            }}
          />
        )}
      </Popover>
    </>
  )
}
