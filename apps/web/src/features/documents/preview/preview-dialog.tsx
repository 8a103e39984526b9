import { IconDownload, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Document, DocumentText } from '@uprava/contract/documents.ts'

import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import { documentQueries } from '../documents.queries.ts'
import classes from './preview-dialog.module.css'
import { maxRows, previewKind, parseRows } from './preview.ts'

type PreviewDialogProps = {
  channelId: number
  document: Document
  /** Missing where a document cannot be sent from: in the bin. */
  onSend?: (() => void) | undefined
  onClose: () => void
}

/** Shows a document without leaving the library. */
export function PreviewDialog({ channelId, document, onSend, onClose }: PreviewDialogProps) {
  const title = document.title || document.name
  const kind = previewKind(document.extension, navigator.pdfViewerEnabled)
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      size={kind === 'viewer' || kind === 'table' ? 'wide' : 'large'}
    >
      {kind === 'viewer' && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not open a PDF in a sandbox
        <iframe className={classes.viewer} src={document.document} title={title} />
      )}
      {kind === 'viewer' && <RecognitionNote channelId={channelId} document={document} />}
      {kind === 'none' && <NoPreview />}
      {(kind === 'text' || kind === 'table') && (
        <DocumentTextView channelId={channelId} document={document} isTable={kind === 'table'} />
      )}
      <DialogActions>
        {onSend && (
          <Button needsServer icon={IconSend} onClick={onSend}>
            Отправить
          </Button>
        )}
        {/* The page receives no keys from the viewer: the focus begins outside of it, so that Escape closes. */}
        <ButtonLink
          kind="main"
          icon={IconDownload}
          href={document.document}
          target="_blank"
          rel="noopener"
          data-autofocus
        >
          Скачать
        </ButtonLink>
      </DialogActions>
    </Modal>
  )
}

/** Of a scan: how certain the text is by which the search finds it. */
function RecognitionNote({ channelId, document }: Omit<DocumentTextViewProps, 'isTable'>) {
  const { data } = useQuery(documentQueries.text(channelId, document.id))
  return data?.note ? <p className={classes.note}>{data.note}</p> : null
}

type DocumentTextViewProps = { channelId: number; document: Document; isTable: boolean }

function DocumentTextView({ channelId, document, isTable }: DocumentTextViewProps) {
  const text = useQuery(documentQueries.text(channelId, document.id))
  return (
    <ListStates of={text} skeleton={<TextSkeleton />} isEmpty={() => false} empty={{ text: '' }}>
      {(data) => {
        if (data.state === 'reading') return <StillExtracting />
        if (data.state === 'none') return <NoPreview />
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
          <section className={classes.text} tabIndex={0} aria-label="Текст документа">
            {isTable ? <Table rows={parseRows(data.text, document.extension)} /> : <Paragraphs text={data} />}
            {data.is_cut && (
              <p className={classes.note}>Показано начало. Скачайте файл, чтобы прочитать его целиком.</p>
            )}
            {data.note !== null && <p className={classes.note}>{data.note}</p>}
          </section>
        )
      }}
    </ListStates>
  )
}

function Paragraphs({ text }: { text: DocumentText }) {
  return text.text.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines of a text that never changes
    <p key={at} className={classes.line}>
      {line}
    </p>
  ))
}

function Table({ rows }: { rows: readonly string[][] }) {
  return (
    <>
      <table className={classes.table}>
        <tbody>
          {rows.slice(0, maxRows).map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a table that never changes
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells of a table that never changes
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows && (
        <p className={classes.note}>Показано начало. Скачайте файл, чтобы увидеть таблицу целиком.</p>
      )}
    </>
  )
}

function TextSkeleton() {
  return (
    <div className={classes.skeleton}>
      {['90%', '100%', '96%', '72%', '99%', '88%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
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

const NoPreview = () => (
  <Empty text="Посмотреть этот документ здесь нельзя. Скачайте файл, чтобы открыть его на компьютере." />
)
