import { messengerLimits } from '@uprava/contract/limits/messenger-limits.ts'
import { useState } from 'react'

import { newUuid } from '#api/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import type { ChatRef, Viewer } from '../chat.ts'
import { useForwardMessages } from '../message/message.changes.ts'
import { ChatPicker } from '../order/chat-picker.tsx'

type ForwardDialogProps = { viewer: Viewer; messageIds: readonly number[]; onClose: () => void }

/** Sends copies of messages to the selected chats. */
export function ForwardDialog({ viewer, messageIds, onClose }: ForwardDialogProps) {
  const [recipients, setRecipients] = useState<readonly ChatRef[]>([])
  const { mutate: forward, isPending } = useForwardMessages(viewer.channelId)
  // The same in every attempt: a repeated request sends nothing twice.
  const [clientId] = useState(newUuid)
  return (
    <Modal open onClose={onClose} busy={isPending} title="Переслать" size="small">
      <ChatPicker
        viewer={viewer}
        withColleagues
        placeholder="Кому переслать"
        chosen={recipients}
        onChange={setRecipients}
        most={messengerLimits.recipients}
      />
      <DialogActions>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          needsServer
          kind="main"
          busy={isPending}
          onClick={() => forward({ messageIds, recipients, clientId }, { onSuccess: onClose })}
          disabledReason={recipients.length === 0 && 'Выберите хотя бы одного получателя'}
        >
          {recipients.length > 1 ? `Переслать (${recipients.length})` : 'Переслать'}
        </Button>
      </DialogActions>
    </Modal>
  )
}
