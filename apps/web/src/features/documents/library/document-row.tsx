import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { FileIcon } from '#ui/files/file-icon.tsx'
import { fileSize, fullDateTime, registerDate } from '#ui/lib/format.ts'

import classes from './document-row.module.css'

type DocumentRowProps = {
  document: Document
  /** The folder of a found document, on a line of its own. */
  folder?: ReactNode
  onPreview: () => void
  /** The buttons. */
  children: ReactNode
}

/** One document of a list: name, facts, actions. */
export function DocumentRow({ document, folder, onPreview, children }: DocumentRowProps) {
  const { title, name, created, extension, size, author } = document
  return (
    <li className={classes.row}>
      <FileIcon extension={extension} />
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={onPreview}>
          {title || name}
        </button>
        <span className={classes.facts}>
          <time dateTime={created} title={fullDateTime(created)}>
            Создан: {registerDate(created)}
          </time>
          <span>{author.full_name}</span>
          <span>
            {extension}, {fileSize(size)}
          </span>
        </span>
        {folder}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
