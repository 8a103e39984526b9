import { IconPencil, IconRefresh, IconX } from '@tabler/icons-react'
import { plainTextOf } from '@uprava/contract/rules/message-text/plain-text.ts'
import { voiceText } from '@uprava/contract/rules/voice-text.ts'
import { lazy, Suspense } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { time } from '#ui/lib/format.ts'

import { returnToComposer } from '../composer/returned-message.ts'
import type { OutgoingMessage } from '../outbox/message-store.ts'
import { discard, resend, useMessageUploadProgress } from '../outbox/outbox.ts'
import { MessageText } from '../text/message-text.tsx'
import { loadVoice } from '../voice/load-voice.ts'
import { fileExtension } from './attachments.ts'
import bubble from './message-bubble.module.css'
import classes from './outgoing-bubble.module.css'
import { Ticks } from './ticks.tsx'

const OutgoingVoiceCard = lazy(async () => ({ default: (await loadVoice()).OutgoingVoiceCard }))

/** An unsent message: a clock, the upload progress, and the actions of a refused one (MSG-118). */
export function OutgoingBubble({ outgoing }: { outgoing: OutgoingMessage }) {
  const progress = useMessageUploadProgress(outgoing.clientId)
  const { clientId, text, format = 'plain', files, documents, voice, refusal } = outgoing
  const isFootInText = text !== '' && refusal === null && progress === undefined && files.length === 0
  return (
    <article
      className={bubble.bubble}
      data-side="ours"
      data-refused={refusal !== null || undefined}
      aria-label={`Вы: ${plainOf(outgoing)}`}
    >
      {voice ? (
        <Suspense fallback={<p>{voiceText(voice.duration_ms)}</p>}>
          <OutgoingVoiceCard outgoing={outgoing} />
        </Suspense>
      ) : (
        [...files.map(({ name }) => ({ name, extension: fileExtension(name) })), ...documents].map(
          ({ name, extension }) => (
            <p key={name} className={classes.file}>
              <FileIcon extension={extension} />
              <span>{name}</span>
            </p>
          ),
        )
      )}
      {text !== '' && (
        <MessageText text={text} format={format} end={isFootInText && <span className={bubble.footRoom} />} />
      )}
      {progress !== undefined && (
        <p className={classes.progress}>
          <progress value={progress} max={1} aria-label="Отправка файлов" /> {Math.round(progress * 100)} %
          <IconButton
            size="small"
            label="Отменить отправку"
            icon={IconX}
            onClick={() => void discard(clientId)}
          />
        </p>
      )}
      {refusal !== null && (
        <div className={classes.refusal} role="alert">
          {refusal.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <span className={classes.actions}>
            <IconButton
              size="small"
              label="Повторить"
              icon={IconRefresh}
              onClick={() => void resend(outgoing)}
            />
            {!voice && (
              <IconButton
                size="small"
                label="Изменить"
                icon={IconPencil}
                onClick={() => returnToComposer(outgoing)}
              />
            )}
            <IconButton
              size="small"
              label="Удалить"
              icon={IconX}
              tone="danger"
              needsServer={false}
              onClick={() => void discard(clientId)}
            />
          </span>
        </div>
      )}
      <p className={bubble.foot} data-in-text={isFootInText || undefined}>
        {refusal === null && progress === undefined && files.length > 0 && <Spinner size={12} />}
        <time>{time(outgoing.createdAt)}</time>
        {refusal === null && <Ticks isSeen={false} isPending />}
      </p>
    </article>
  )
}

function plainOf({ text, format = 'plain', voice }: OutgoingMessage): string {
  return voice ? voiceText(voice.duration_ms) : plainTextOf(text, format) || 'вложенный файл'
}
