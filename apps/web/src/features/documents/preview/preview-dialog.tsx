import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import { previewTexts } from '@uprava/contract/limits/preview-limits.ts'
import { useEffect } from 'react'

import { keepOpened } from '#features/navigation/index.ts'
import { FileViewer } from '#features/viewer/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

import { documentQueries } from '../documents.queries.ts'
import classes from './preview-dialog.module.css'

type PreviewDialogProps = {
  channelId: number
  document: Document
  /** Missing where a document cannot be sent from: in the bin. */
  onSend?: (() => void) | undefined
  onClose: () => void
}

/** Shows a document without leaving the library, in the viewer that the chats have too. */
export function PreviewDialog({ channelId, document, onSend, onClose }: PreviewDialogProps) {
  const { file_id: id, name, title, extension, document: path } = document
  useEffect(() => void keepOpened({ kind: 'document', document }), [document])
  return (
    <FileViewer
      file={{ id, name: `${name}.${extension}`, extension, path }}
      title={title || name}
      actions={
        onSend && (
          <Button needsServer icon={IconSend} onClick={onSend}>
            Отправить
          </Button>
        )
      }
      note={<RecognitionNote channelId={channelId} document={document} />}
      pdfText={<PdfText channelId={channelId} document={document} />}
      onClose={onClose}
    />
  )
}

type OfDocument = { channelId: number; document: Document }

/** Of a scan: how certain the text is by which the search finds it. */
function RecognitionNote({ channelId, document }: OfDocument) {
  const { data } = useQuery(documentQueries.text(channelId, document.id))
  return data?.note ? <p className={classes.note}>{data.note}</p> : null
}

/** The text of a pdf as it was read for the search, recognised if it is a scan. */
function PdfText({ channelId, document }: OfDocument) {
  const text = useQuery(documentQueries.text(channelId, document.id))
  return (
    <ListStates of={text} skeleton={<StillExtracting />} isEmpty={() => false} empty={{ text: '' }}>
      {(data) => {
        if (data.state === 'reading') return <StillExtracting />
        if (data.state === 'none') return <Empty text={previewTexts.failed} />
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
          <section className={classes.text} tabIndex={0} aria-label="Текст документа">
            <p className={classes.line}>{data.text}</p>
            {data.is_cut && <p className={classes.note}>{previewTexts.notWhole}</p>}
            {data.note !== null && <p className={classes.note}>{data.note}</p>}
          </section>
        )
      }}
    </ListStates>
  )
}

function StillExtracting() {
  return (
    <div className={classes.reading}>
      <Spinner label="Документ читается…" />
      <p>Документ читается, это займёт несколько секунд</p>
    </div>
  )
}
