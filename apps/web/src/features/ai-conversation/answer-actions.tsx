import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { saveFile } from '#ui/lib/save-file.ts'

import { copyWithToast } from './copy-with-toast.ts'
import { markdownToHtml, markdownToText, type LinkMaker } from './markdown.ts'

/** Copies an answer with its markup; `linkTo` says what becomes of its links. */
export function CopyAnswer({ text, linkTo }: { text: string; linkTo?: LinkMaker }) {
  return (
    <IconButton
      size="small"
      label="Скопировать"
      icon={IconCopy}
      onClick={() => void copyWithToast(markdownToText(text), markdownToHtml(text, linkTo))}
    />
  )
}

type DownloadAnswerProps = {
  /** The name of the saved file. */
  name: string
  /** Resolves to false after a failure, which it has shown. */
  fetchFile: () => Promise<{ blob: Blob } | false>
}

/** Downloads an answer as a document. */
export function DownloadAnswer({ name, fetchFile }: DownloadAnswerProps) {
  const download = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => file && saveFile(file.blob, name),
  })
  return (
    <IconButton
      size="small"
      label="Скачать документом"
      icon={IconDownload}
      disabledReason={download.isPending && 'Документ готовится'}
      onClick={() => download.mutate()}
    />
  )
}
