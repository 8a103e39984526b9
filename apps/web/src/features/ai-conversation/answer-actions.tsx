import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import { copyWithToast } from './copy-with-toast.ts'
import { markdownToHtml, markdownToText, type LinkMaker } from './markdown.ts'
import { saveFile } from './save-file.ts'

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
  /** The file's name, whatever the server calls it. */
  name: string
  /** False: it failed, and has told so itself. */
  fetchFile: () => Promise<{ blob: Blob } | false>
}

/** Saves an answer as a paper. */
export function DownloadAnswer({ name, fetchFile }: DownloadAnswerProps) {
  const [isSaving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    const file = await fetchFile()
    if (file) saveFile(file.blob, name)
    setSaving(false)
  }
  return (
    <IconButton
      size="small"
      label="Скачать документом"
      icon={IconDownload}
      disabledReason={isSaving && 'Документ готовится'}
      onClick={() => void download()}
    />
  )
}
