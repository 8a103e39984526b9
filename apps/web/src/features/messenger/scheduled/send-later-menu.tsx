import { IconCalendar, IconClock } from '@tabler/icons-react'
import { useState } from 'react'

import { ContextMenu, type ContextMenuPlace } from '#ui/overlays/context-menu.tsx'

import { sendTimes } from './send-times.ts'
import { TimeDialog } from './time-dialog.tsx'

type SendLaterMenuProps = {
  place: ContextMenuPlace
  onChange: (place: ContextMenuPlace | null) => void
  onPick: (at: Date) => void
}

/** «Отправить позже»: the usual times, and «Выбрать дату и время». */
export function SendLaterMenu({ place, onChange, onPick }: SendLaterMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [now] = useState(() => new Date())
  if (isChoosing)
    return (
      <TimeDialog
        onClose={() => {
          onChange(null)
          place.owner.focus({ preventScroll: true })
        }}
        onPick={(at) => {
          onChange(null)
          onPick(at)
        }}
      />
    )
  return (
    <ContextMenu
      label="Отправить позже"
      place={place}
      onClose={() => onChange(null)}
      items={[
        ...sendTimes(now).map(({ label, at }) => ({ label, icon: IconClock, onPick: () => onPick(at) })),
        {
          label: 'Выбрать дату и\u00A0время',
          icon: IconCalendar,
          onPick: () => {
            onChange(place)
            setChoosing(true)
          },
        },
      ]}
    />
  )
}
