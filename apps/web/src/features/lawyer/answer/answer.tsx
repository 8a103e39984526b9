import { IconAlertTriangle, IconFilePencil, IconListDetails } from '@tabler/icons-react'
import type { LawyerMessage } from '@uprava/contract/lawyer.ts'
import { memo } from 'react'

import { callAi } from '#api/index.ts'
import {
  withAiErrorToast,
  Bubble,
  BubbleActions,
  CopyAnswer,
  copyWithToast,
  DownloadAnswer,
  EngineInfoLine,
} from '#features/ai-conversation/index.ts'
import { AnswerText, Sources, sourcesText, type OpenNorm } from '#features/citations/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

import { answerNotes, supportWords } from './answer-notes.ts'
import classes from './answer.module.css'
import { Feedback } from './feedback.tsx'

type AnswerProps = {
  message: LawyerMessage
  onOpenNorm: (norm: OpenNorm) => void
  /** Takes the answer on to the tab where documents are made. */
  onDraft: (message: LawyerMessage) => void
}

/** The lawyer's answer: text with its norms, what it stands on, who has answered, and what to do with it. */
export const Answer = memo(function Answer({ message, onOpenNorm, onDraft }: AnswerProps) {
  const { content, metadata, created_at: at } = message
  const { citations, engine, engine_mode: mode, engine_reason: reason = null, draft } = metadata
  const notes = answerNotes(metadata)
  return (
    <Bubble
      side="assistant"
      label="Ответ юриста"
      id={message.id}
      at={at}
      foot={
        <>
          {notes.length > 0 && (
            <ul className={classes.notes}>
              {notes.map((note) => (
                <li key={note} className={classes.note}>
                  <IconAlertTriangle aria-hidden className={classes.sign} />
                  <span>{note}</span>
                </li>
              ))}
            </ul>
          )}
          <Sources citations={citations} onOpen={onOpenNorm} />
          {draft && (
            <details className={classes.draft}>
              <summary>Черновик модели</summary>
              <p className={classes.draftNote}>
                Модель написала это сама: нормы не подтверждают текст, поэтому он заменён ответом из
                справочной базы.
              </p>
              <p className={classes.draftText}>{draft}</p>
            </details>
          )}
          {engine !== null && mode && (
            <EngineInfoLine
              note={{ engine, engine_mode: mode, engine_reason: reason }}
              more={supportWords(metadata)}
            />
          )}
          <Actions message={message} onDraft={() => onDraft(message)} />
        </>
      }
    >
      <AnswerText text={content} citations={citations} onOpen={onOpenNorm} />
    </Bubble>
  )
})

/** Whether the base was searched for it: «Пожалуйста» holds nothing that a document could be built of. */
const hasMatter = ({ citations, searched }: LawyerMessage['metadata']): boolean =>
  citations.length > 0 || searched === undefined || searched.length > 0

function Actions({ message, onDraft }: { message: LawyerMessage; onDraft: () => void }) {
  const { id, chat_id: chatId, content, metadata, created_at: at } = message
  const download = () => {
    const key = 'GET /chats/{id}/messages/{message}/export'
    const call = () => callAi(key, { params: { id: chatId, message: id } })
    return withAiErrorToast(key, call, 'Ошибка при экспорте запроса')
  }
  return (
    <BubbleActions at={at}>
      <CopyAnswer text={content} linkTo={() => null} />
      <DownloadAnswer name={`legal_request_${id}.docx`} fetchFile={download} />
      {metadata.citations.length > 0 && (
        <IconButton
          size="small"
          label="Скопировать источники"
          icon={IconListDetails}
          onClick={() => void copyWithToast(sourcesText(metadata.citations))}
        />
      )}
      <Feedback message={message} />
      {hasMatter(metadata) && (
        <Button kind="quiet" size="small" icon={IconFilePencil} onClick={onDraft}>
          Построить документ
        </Button>
      )}
    </BubbleActions>
  )
}
