import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FilePreview } from '@uprava/contract/documents/files.ts'
import { previewTexts } from '@uprava/contract/limits/preview-limits.ts'
import { useRef, type ReactNode, type RefObject } from 'react'

import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Empty, ListStates } from '#ui/feedback/list-states.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from './file-viewer.module.css'
import { PagesView } from './pages-view.tsx'
import { usePrint } from './print.tsx'
import { SheetsView } from './sheets-view.tsx'
import type { ViewedFile } from './viewed-file.ts'
import { previewQuery } from './viewer.queries.ts'

type FileViewerProps = {
  file: ViewedFile
  title: string
  /** What else can be done with the file here. */
  actions?: ReactNode
  /** What is said below a pdf. */
  note?: ReactNode
  /** In place of a pdf where the browser has no viewer for it; without a word, its text as the server reads it. */
  pdfText?: ReactNode
  onClose: () => void
}

/** A file as the pages, sheets or text it is, in the chats and in the library alike (messenger §9). */
export function FileViewer({ file, title, actions, note, pdfText, onClose }: FileViewerProps) {
  const isPdf = file.extension.toLowerCase() === 'pdf'
  const frame = useRef<HTMLIFrameElement>(null)
  const hasFrame = isPdf && navigator.pdfViewerEnabled
  const isAsked = !hasFrame && !(isPdf && pdfText !== undefined)
  const preview = useQuery({ ...previewQuery(file.id), enabled: isAsked })
  return (
    <Modal open onClose={onClose} title={title} size="wide">
      {hasFrame ? (
        <>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not open a PDF in a sandbox */}
          <iframe ref={frame} className={classes.frame} src={file.path} title={title} />
          {note}
        </>
      ) : isAsked ? (
        <ListStates of={preview} skeleton={<PageSkeleton />} isEmpty={() => false} empty={{ text: '' }}>
          {(data) => <Preview preview={data} />}
        </ListStates>
      ) : (
        pdfText
      )}
      <DialogActions>
        {actions}
        <PrintButton preview={preview.data} frame={hasFrame ? frame : null} />
        <ButtonLink
          kind="main"
          icon={IconDownload}
          href={file.path}
          target="_blank"
          rel="noopener"
          download={file.name}
        >
          Скачать
        </ButtonLink>
      </DialogActions>
    </Modal>
  )
}

function Preview({ preview }: { preview: FilePreview }) {
  if (preview.kind === 'none') return <Empty text={preview.note ?? previewTexts.failed} />
  return (
    <>
      {preview.kind === 'paper' && preview.has_revisions && (
        <p className={classes.note}>{previewTexts.revisions}</p>
      )}
      {preview.kind === 'sheets' ? (
        <SheetsView preview={preview} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <section className={classes.desk} tabIndex={0} aria-label="Содержание файла">
          <Content preview={preview} />
        </section>
      )}
      {preview.note !== null && <p className={classes.note}>{preview.note}</p>}
    </>
  )
}

function Content({ preview }: { preview: Exclude<FilePreview, { kind: 'none' | 'sheets' }> }) {
  return preview.kind === 'paper' ? (
    <PagesView preview={preview} />
  ) : (
    <p className={classes.text}>{preview.text}</p>
  )
}

type PrintButtonProps = {
  preview: FilePreview | undefined
  /** Of a pdf, which prints itself. */
  frame: RefObject<HTMLIFrameElement | null> | null
}

function PrintButton({ preview, frame }: PrintButtonProps) {
  const content =
    preview === undefined || preview.kind === 'none' ? null : preview.kind === 'sheets' ? (
      <SheetsView preview={preview} isPrint />
    ) : (
      <Content preview={preview} />
    )
  const { print, printed } = usePrint(content)
  if (frame === null && content === null) return null
  return (
    <>
      <Button icon={IconPrinter} onClick={() => (frame ? frame.current?.contentWindow?.print() : print())}>
        Печать
      </Button>
      {printed}
    </>
  )
}

function PageSkeleton() {
  return (
    <div className={classes.skeleton}>
      {['44%', '100%', '96%', '72%', '99%', '88%', '40%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
