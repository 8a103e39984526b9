import { russianDate } from '@uprava/contract/days.ts'

import { Button } from '#ui/button.tsx'
import { DialogActions, Modal } from '#ui/modal.tsx'
import { toast } from '#ui/toasts.tsx'

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
          <EventPicture of={event.category} />
          <ul className={classes.details}>
            <li>Дата: {russianDate(event.day)}</li>
            <li>Начало: 18:00</li>
            <li>Место: {event.place}</li>
            <li>Возраст: 6+</li>
            <li>Продолжительность: 1&nbsp;ч 40&nbsp;мин</li>
            <li>Стоимость: {event.price}</li>
          </ul>
          <p className={classes.sampleNote}>Билеты здесь не продаются: это пример карточки.</p>
          <DialogActions>
            <Button onClick={onClose}>Отмена</Button>
            <Button kind="main" onClick={go}>
              Перейти
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  )
}
