import { IconEyeOff, IconFileText, IconTextScan2, IconX } from '@tabler/icons-react'

import { IconButton } from '#ui/buttons/icon-button.tsx'
import { fileSize, plural } from '#ui/lib/format.ts'

import classes from './attachment-chips.module.css'
import type { AttachedFile } from './pending-questions.ts'
import type { Attachment } from './use-attachments.ts'

/** Files over the input: on their way with their progress, then with what they hold. */
export function AttachmentChips({
  files,
  onRemove,
}: {
  files: readonly Attachment[]
  onRemove: (file: Attachment) => void
}) {
  if (files.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Файлы к вопросу">
      {files.map((file) => (
        <li key={file.key} className={classes.chip}>
          <Words name={file.name} about={aboutOf(file)} />
          {file.findings.length > 0 && (
            <span className={classes.finding} data-hint={`В файле скрыт текст: ${file.findings.join('; ')}`}>
              <IconEyeOff aria-hidden className={classes.icon} />
              <span className="visually-hidden">В файле скрыт текст</span>
            </span>
          )}
          {file.note !== null && (
            <span className={classes.finding} data-hint={file.note}>
              <IconTextScan2 aria-hidden className={classes.icon} />
              <span className="visually-hidden">{file.note}</span>
            </span>
          )}
          <IconButton
            size="small"
            label={`Убрать ${file.name}`}
            icon={IconX}
            onClick={() => onRemove(file)}
          />
          {file.uploaded === null && (
            <progress
              className={classes.progress}
              value={file.share}
              max={1}
              aria-label={`Загрузка ${file.name}`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Files under a question that was asked. */
export function QuestionFiles({ files }: { files: readonly AttachedFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.asked} aria-label="Приложенные файлы">
      {files.map(({ id, name, size, pages }) => (
        <li key={id} className={classes.file}>
          <Words name={name} about={`${fileSize(size)}, ${plural(pages, pageForms)}`} />
        </li>
      ))}
    </ul>
  )
}

function Words({ name, about }: { name: string; about: string }) {
  return (
    <>
      <IconFileText aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.about}>{about}</span>
      </span>
    </>
  )
}

const pageForms = ['страница', 'страницы', 'страниц'] as const

function aboutOf({ uploaded, size, share }: Attachment): string {
  if (uploaded) return `${fileSize(uploaded.size)}, ${plural(uploaded.pages, pageForms)}`
  return share < 1 ? `${Math.round(share * 100)}% из ${fileSize(size)}` : 'Читаем файл…'
}
