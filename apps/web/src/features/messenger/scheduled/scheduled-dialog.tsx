import { IconClock, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import type { ScheduledMessage } from '@uprava/contract/messenger/scheduled.ts'
import { plainTextOf } from '@uprava/contract/rules/message-text/plain-text.ts'
import { voiceText } from '@uprava/contract/rules/voice-text.ts'
import { lazy, Suspense, useState } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { loadVoice } from '../voice/load-voice.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useDeleteScheduled, useSendScheduledNow } from './scheduled.calls.ts'
import classes from './scheduled.module.css'
import { useScheduled } from './scheduled.queries.ts'
import { sendingTime } from './sending-time.ts'

const ScheduledVoiceCard = lazy(async () => ({ default: (await loadVoice()).ScheduledVoiceCard }))

type ScheduledDialogProps = { viewer: Viewer; chat: ChatRef | null; onClose: () => void }

/** «Отложенные сообщения» of a chat, or those that were not sent: change, send now, delete (messenger §7). */
export function ScheduledDialog({ viewer, chat, onClose }: ScheduledDialogProps) {
  const scheduled = useScheduled(viewer, chat)
  const [changed, setChanged] = useState<ScheduledMessage | null>(null)
  return (
    <>
      <Modal open onClose={onClose} title="Отложенные сообщения">
        <ListStates
          of={scheduled}
          skeleton={<SkeletonRows rows={3} />}
          empty={{ picture: 'messages', text: 'Отложенных сообщений нет' }}
        >
          {(all) => (
            <ul className={classes.list}>
              {all.map((one) => (
                <ScheduledRow key={one.id} {...{ viewer, one }} onChange={() => setChanged(one)} />
              ))}
            </ul>
          )}
        </ListStates>
        <DialogActions>
          <Button onClick={onClose}>Закрыть</Button>
        </DialogActions>
      </Modal>
      {changed !== null && (
        <ChangeDialog viewer={viewer} scheduled={changed} onClose={() => setChanged(null)} />
      )}
    </>
  )
}

type ScheduledRowProps = { viewer: Viewer; one: ScheduledMessage; onChange: () => void }

function ScheduledRow({ viewer, one, onChange }: ScheduledRowProps) {
  const { mutate: send, isPending: isSending } = useSendScheduledNow(viewer)
  const { mutateAsync: remove } = useDeleteScheduled(viewer)
  const name = nameOf(one)
  const ask = () =>
    void confirm({
      question: 'Удалить отложенное сообщение?',
      text: 'Оно не будет отправлено.',
      yes: 'Удалить',
      danger: true,
      run: () => remove(one),
    })
  return (
    <li className={classes.row} data-failed={one.state === 'failed' || undefined}>
      <div className={classes.words}>
        <p className={classes.when}>
          <IconClock aria-hidden size="1rem" />
          <time dateTime={one.scheduled_at}>Отправка {sendingTime(one.scheduled_at)}</time>
        </p>
        <Content one={one} />
        {one.problem !== null && <p className={classes.problem}>Не отправлено: {one.problem}</p>}
      </div>
      <span className={classes.buttons}>
        <IconButton needsServer label={`Изменить: ${name}`} icon={IconPencil} onClick={onChange} />
        <IconButton
          needsServer
          label={`Отправить сейчас: ${name}`}
          icon={IconSend}
          disabledReason={isSending && 'Сообщение отправляется'}
          onClick={() => send(one)}
        />
        <IconButton label={`Удалить: ${name}`} icon={IconTrash} tone="danger" onClick={ask} />
      </span>
    </li>
  )
}

const nameOf = (one: ScheduledMessage): string => {
  if (one.voice !== null) return voiceText(one.voice.duration_ms)
  return plainTextOf(one.message, one.format) || one.documents[0]?.name || ''
}

/** What will be sent: a recording that can be played, or the text and the files. */
function Content({ one }: { one: ScheduledMessage }) {
  if (one.voice !== null)
    return (
      <Suspense fallback={<p>{nameOf(one)}</p>}>
        <ScheduledVoiceCard scheduled={one} />
      </Suspense>
    )
  const text = plainTextOf(one.message, one.format)
  return (
    <>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {one.documents.map((document) => (
        <p key={document.id} className={classes.file}>
          <FileIcon extension={document.extension} isSmall />
          <span>{document.name}</span>
        </p>
      ))}
    </>
  )
}
