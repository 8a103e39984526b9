import { createStore, useSelector } from '@tanstack/react-store'
import { readableExtensions } from '@uprava/contract/limits/file-extensions.ts'
import { useEffect, useRef, useState } from 'react'

import { callAi, newUuid } from '#api/index.ts'
import { showAiError } from '#features/ai-conversation/index.ts'
import { draftOf } from '#features/drafts/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { whyFileRefused, type FileRules } from '#ui/files/files.ts'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import type { AttachedFile, ChatKey } from './pending-questions.ts'

/** What a question takes (AIS-65). */
export const questionFiles = {
  extensions: readableExtensions,
  maxBytes: 20 * 1024 ** 2,
} as const satisfies FileRules
const most = 5
const tooMany = 'К вопросу можно приложить не больше 5 файлов'

/** A file of the question: on its way up, or there. */
export type Attachment = {
  key: string
  name: string
  size: number
  /** 0 to 1 while it is on its way. */
  share: number
  uploaded: AttachedFile | null
  /** Text the file hides from its reader. */
  findings: readonly string[]
  /** Of a scan: how certain its text is. */
  note: string | null
}

/** Files of questions that could not be sent, by the draft of their chat: they stand in its input again. */
const returned = createStore<ReadonlyMap<string, readonly Attachment[]>>(new Map())
const none: readonly Attachment[] = []

/** `draft`: the key of the draft that the question goes back to. */
export const returnFiles = (draft: string, files: readonly Attachment[]): void =>
  returned.setState((all) => new Map(all).set(draft, files))

/** The files of a question that is being written; they go up as soon as they are chosen. Another chat begins without. */
export function useAttachments(place: ChatKey) {
  const [chosen, setFiles] = useState<readonly Attachment[]>([])
  const { key: draft } = draftOf(`lawyer/${place}`)
  const unsent = useSelector(returned, (all) => all.get(draft) ?? none)
  const files = [...unsent, ...chosen]
  const uploads = useRef(new Map<string, AbortController>())

  const leave = () => {
    for (const upload of uploads.current.values()) upload.abort()
    uploads.current.clear()
    setFiles([])
  }
  useEffect(() => leave, [place])

  const change = (key: string, by: (file: Attachment) => Attachment) =>
    setFiles((all) => all.map((file) => (file.key === key ? by(file) : file)))
  const drop = (key: string) => setFiles((all) => all.filter((file) => file.key !== key))

  const upload = async (key: string, file: File) => {
    const giveUp = new AbortController()
    uploads.current.set(key, giveUp)
    try {
      const { findings, note, ...uploaded } = await callAi('POST /files', {
        body: {},
        files: { file: [file] },
        signal: giveUp.signal,
        onProgress: (share) => change(key, (one) => ({ ...one, share })),
      })
      change(key, (one) => ({ ...one, share: 1, uploaded, findings, note }))
    } catch (error) {
      drop(key)
      if (!giveUp.signal.aborted) showAiError('POST /files', error, `«${file.name}»`)
    } finally {
      uploads.current.delete(key)
    }
  }

  const attach = (added: readonly File[]) => {
    const room = most - files.length
    const refusals = added.length > room ? [tooMany] : []
    for (const file of added.slice(0, Math.max(room, 0))) {
      const why = whyFileRefused(file, questionFiles)
      if (why !== undefined) {
        refusals.push(`«${file.name}»: ${why}`)
        continue
      }
      const key = newUuid()
      setFiles((all) => [
        ...all,
        { key, name: file.name, size: file.size, share: 0, uploaded: null, findings: [], note: null },
      ])
      void upload(key, file)
    }
    if (refusals.length > 0) toast.error('Ошибка загрузки файла', refusals.map(escapeHtml).join('<br>'))
  }

  const remove = ({ key, uploaded }: Attachment) => {
    uploads.current.get(key)?.abort()
    drop(key)
    returnFiles(
      draft,
      unsent.filter((file) => file.key !== key),
    )
    // What stays behind is gone by itself after 24 hours.
    if (uploaded)
      void callAi('DELETE /files/{file}', { params: { file: uploaded.id } }).catch(() => undefined)
  }

  const clear = () => {
    leave()
    returnFiles(draft, [])
  }
  return {
    files,
    isUploading: files.some(({ uploaded }) => uploaded === null),
    disabledReason: files.length >= most && tooMany,
    attach,
    remove,
    clear,
  }
}
