import { Popover } from '@mantine/core'
import { dateBounds, type IsoDate } from '@uprava/contract/rules/days.ts'
import { cloneElement, useState, type ComponentPropsWithRef, type ReactElement } from 'react'

import { today } from '#ui/dates/dates.ts'
import { portalTarget } from '#ui/lib/portal-target.ts'

/** Not by React's `lazy`: the focus goes into the calendar when it opens. */
export const loadCalendar = () => import('#ui/dates/calendar.tsx')

type Opened = { home: HTMLElement | undefined } & Awaited<ReturnType<typeof loadCalendar>>

type DayPickerProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  picked: readonly IsoDate[]
  onDay: (day: IsoDate) => void
}

/** A calendar for a jump to a day of the conversation; future days are disabled. */
export function DayPicker({ trigger, picked, onDay }: DayPickerProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const toggle = async (opener: Element) => {
    if (opened) return setOpened(null)
    const home = portalTarget(opener)
    setOpened({ home, ...(await loadCalendar()) })
  }
  return (
    <Popover
      opened={opened !== null}
      onChange={(isOpened) => !isOpened && setOpened(null)}
      position="bottom"
      offset={4}
      trapFocus
      returnFocus
      withRoles={false}
      floatingStrategy="fixed"
      portalProps={{ target: opened?.home }}
    >
      <Popover.Target>
        {cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': opened !== null,
          onClick: (event) => void toggle(event.currentTarget),
        })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Перейти к дате">
        {opened && (
          <opened.Calendar
            picked={picked}
            min={dateBounds.min}
            max={today()}
            onPick={(day) => {
              setOpened(null)
              onDay(day)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
