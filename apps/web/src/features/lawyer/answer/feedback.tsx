import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LawyerMessage } from '@uprava/contract/lawyer.ts'
import { useId, useState } from 'react'

import { useChannelId } from '#features/session/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Textarea } from '#ui/fields/textarea.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { markAnswer, type FeedbackReason } from '../lawyer.changes.ts'
import classes from './feedback.module.css'

const reasons: readonly { reason: FeedbackReason; label: string }[] = [
  { reason: 'wrong', label: 'Ответ неверный' },
  { reason: 'outdated', label: 'Норма устарела' },
  { reason: 'incomplete', label: 'Ответ неполный' },
  { reason: 'not-about-it', label: 'Ответ не о том' },
  { reason: 'unclear', label: 'Ответ непонятен' },
  { reason: 'other', label: 'Другое' },
]

/** Thumbs under an answer; down asks for the reason, a second press takes the mark back. */
export function Feedback({ message }: { message: LawyerMessage }) {
  const queries = useQueryClient()
  const channelId = useChannelId() ?? 0
  const [isAsking, setAsking] = useState(false)
  const mark = message.metadata.feedback?.mark
  const set = (next: 'up' | 'down' | null, why: { reason?: FeedbackReason; comment?: string } = {}) =>
    markAnswer(queries, channelId, message, { mark: next, ...why })
  return (
    <>
      <IconButton
        size="small"
        label="Ответ помог"
        icon={mark === 'up' ? IconThumbUpFilled : IconThumbUp}
        tone={mark === 'up' ? 'accent' : 'quiet'}
        aria-pressed={mark === 'up'}
        onClick={() => void set(mark === 'up' ? null : 'up')}
      />
      <IconButton
        size="small"
        label="Ответ не помог"
        icon={mark === 'down' ? IconThumbDownFilled : IconThumbDown}
        tone={mark === 'down' ? 'accent' : 'quiet'}
        aria-pressed={mark === 'down'}
        onClick={() => (mark === 'down' ? void set(null) : setAsking(true))}
      />
      <WhyDown open={isAsking} onClose={() => setAsking(false)} onSend={(why) => set('down', why)} />
    </>
  )
}

type WhyDownProps = {
  open: boolean
  onClose: () => void
  onSend: (why: { reason: FeedbackReason; comment: string }) => Promise<boolean>
}

function WhyDown({ open, onClose, onSend }: WhyDownProps) {
  const [reason, setReason] = useState<FeedbackReason | null>(null)
  const [comment, setComment] = useState('')
  const name = useId()
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: (isMarked) => {
      if (isMarked) onClose()
    },
  })
  return (
    <Modal open={open} onClose={onClose} title="Что не так с ответом?" size="small" busy={send.isPending}>
      <fieldset className={classes.reasons} aria-label="Причина">
        {reasons.map((one) => (
          <label key={one.reason} className={classes.reason}>
            <input
              type="radio"
              name={name}
              checked={reason === one.reason}
              onChange={() => setReason(one.reason)}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <Textarea label="Комментарий" value={comment} onChange={setComment} maxLength={1000} />
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          kind="main"
          busy={send.isPending}
          disabledReason={reason === null && 'Выберите причину'}
          onClick={() => reason !== null && send.mutate({ reason, comment })}
        >
          Отправить
        </Button>
      </DialogActions>
    </Modal>
  )
}
