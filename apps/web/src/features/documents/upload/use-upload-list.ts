import { documentLimits } from '@uprava/contract/limits/documents-limits.ts'
import { quoted } from '@uprava/contract/rules/quotes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { ApiError, newUuid } from '#api/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useForm } from '#ui/fields/form.tsx'
import { escapeHtml } from '#ui/lib/escape-html.ts'

import { useUploadDocument } from '../documents.changes.ts'
import { defaultFolder, type Tree } from '../folders/folder-tree.ts'
import { useUploadProgress } from './upload-progress.ts'
import { closeDelayMs, defaultName } from './upload-rules.ts'

/** A file of the list; `reason`: why it was refused. A `refused` one cannot be read, however often it is tried. */
export type ListedFile = {
  key: string
  file: File
  state: 'waiting' | 'running' | 'done' | 'failed' | 'refused'
  reason?: string
}

const listedFile = (file: File): ListedFile => ({ key: newUuid(), file, state: 'waiting' })

type UploadListOptions = {
  channelId: number
  tree: Tree
  folderId: number | null
  files: readonly File[]
  onClose: () => void
}

/**
 * Uploads the files of a list one after the other. One that failed stays with its reason; the others go on. What can succeed
 * later can be tried again. The list closes once all are uploaded.
 */
export function useUploadList({ channelId, tree, folderId, files, onClose }: UploadListOptions) {
  const [listed, setListed] = useState<readonly ListedFile[]>(() => bounded(files.map(listedFile)))
  const [isDone, setDone] = useState(false)
  const progress = useUploadProgress()
  const { mutateAsync: upload } = useUploadDocument(channelId, { reportsItself: true })
  const request = useRef<AbortController>(null)
  useClosing(isDone, onClose)
  // Unmounting cancels the upload.
  useEffect(() => () => request.current?.abort(), [])

  const presetFolder = defaultFolder(tree)?.id ?? null
  const change = (key: string, to: Pick<ListedFile, 'state' | 'reason'>) =>
    setListed((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const form = useForm<{ folder_id: number | null }>({
    initial: { folder_id: folderId },
    onSubmit: async ({ folder_id: chosen }) => {
      request.current = new AbortController()
      const { signal } = request.current
      const waiting = listed.filter(isToUpload)
      const total = sizeOf(waiting)
      let sent = 0
      const failed: string[] = []
      progress.begin()
      for (const { key, file } of waiting) {
        const before = sent
        change(key, { state: 'running' })
        try {
          await upload({
            file,
            name: defaultName(file),
            folderId: chosen ?? presetFolder,
            signal,
            onProgress: (share) => progress.report((before + share * file.size) / total),
          })
          change(key, { state: 'done' })
        } catch (error) {
          if (signal.aborted || !(error instanceof ApiError)) return progress.stop()
          const reason = Object.values(error.errors).flat().join(' ')
          failed.push(escapeHtml(`${quoted(file.name)}: ${reason}`))
          change(key, { state: isFinal(error) ? 'refused' : 'failed', reason })
        }
        sent += file.size
      }
      if (failed.length > 0) {
        progress.stop()
        return toast.error('Ошибка загрузки документа', failed.join('<br>'))
      }
      progress.finish()
      toast.success('Документы', 'Документы успешно загружены!')
      setDone(true)
    },
  })
  return {
    form,
    listed,
    percent: progress.percent,
    isDone,
    presetFolder,
    add: (more: readonly File[]) => setListed(bounded([...listed, ...more.map(listedFile)])),
    remove: (key: string) => setListed(listed.filter((one) => one.key !== key)),
    abort: () => request.current?.abort(),
  }
}

/** Closes the list a moment after the bar is full. */
function useClosing(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => close(), closeDelayMs)
    return () => clearTimeout(timer)
  }, [isDone])
}

function bounded(files: readonly ListedFile[]): readonly ListedFile[] {
  if (files.length > documentLimits.selected)
    toast.error(
      'Ошибка загрузки документа',
      `За один раз можно загрузить не больше ${documentLimits.selected} документов`,
    )
  return files.slice(0, documentLimits.selected)
}

/** Whether the file is still to be sent with the next press. */
export const isToUpload = ({ state }: ListedFile): boolean => state !== 'done' && state !== 'refused'

/** The file itself is at fault: of a wrong type, damaged or too large. */
const isFinal = ({ status, errors }: ApiError) => [413, 415, 422].includes(status) && 'file' in errors

const sizeOf = (files: readonly ListedFile[]) =>
  Math.max(
    1,
    files.reduce((sum, { file }) => sum + file.size, 0),
  )
