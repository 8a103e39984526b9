import { Popover } from '@mantine/core'
import { dateBounds, type IsoDate } from '@uprava/contract/rules/days.ts'
import { cloneElement, useState, type ComponentPropsWithRef, type ReactElement } from 'react'

import { Calendar } from '#ui/dates/calendar.tsx'
import { today } from '#ui/dates/dates.ts'
import { portalTarget } from '#ui/lib/portal-target.ts'

type DayPickerProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  picked: readonly IsoDate[]
  onDay: (day: IsoDate) => void
}

/** A calendar for a jump to a day of the conversation; future days are disabled. */
export function DayPicker({ trigger, picked, onDay }: DayPickerProps) {
  const [home, setHome] = useState<HTMLElement | null>(null)
  return (
    <Popover
      opened={home !== null}
      onChange={(isOpened) => !isOpened && setHome(null)}
      position="bottom"
      offset={4}
      trapFocus
      returnFocus
      withRoles={false}
      floatingStrategy="fixed"
      portalProps={{ target: home ?? undefined }}
    >
      <Popover.Target>
        {cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': home !== null,
          onClick: (event) => setHome(home ? null : portalTarget(event.currentTarget)),
        })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Перейти к дате">
        <Calendar
          picked={picked}
          min={dateBounds.min}
          max={today()}
          onPick={(day) => {
            setHome(null)
            onDay(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
