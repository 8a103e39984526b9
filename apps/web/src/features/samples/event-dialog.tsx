import { russianDate } from '@uprava/contract/rules/days.ts'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { CancelButton, DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { EventPicture } from './event-picture.tsx'
import type { SampleEvent } from './sample-data.ts'
import classes from './samples.module.css'

/** The details of an event in the manner of a cinema's card; the same facts for all (appendix F). */
export function EventDialog({ event, onClose }: { event: SampleEvent | null; onClose: () => void }) {
  const go = () => {
    onClose()
    toast.success('События', 'Это пример: страница мероприятия не подключена.')
  }
  return (
    <Modal open={event !== null} onClose={onClose} title={event?.title ?? ''}>
      {event && (
        <>
          <div className={classes.large}>
            <EventPicture of={event.category} />
          </div>
          <ul className={classes.details}>
            <Fact name="Дата">{russianDate(event.day)}</Fact>
            <Fact name="Начало">18:00</Fact>
            <Fact name="Место">{event.place}</Fact>
            <Fact name="Возраст">6+</Fact>
            <Fact name="Продолжительность">1&nbsp;ч 40&nbsp;мин</Fact>
            <Fact name="Стоимость">{event.price}</Fact>
          </ul>
          <p className={classes.sampleNote}>Билеты здесь не продаются: это пример карточки.</p>
          <DialogActions>
            <CancelButton />
            <Button kind="main" onClick={go}>
              Перейти
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span>{name}:</span> {children}
    </li>
  )
}
