import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { fileSize, fullDateTime, registerDate } from '#ui/lib/format.ts'

import classes from './document-row.module.css'
import { FileIcon } from './file-icon.tsx'

type DocumentRowProps = {
  document: Document
  /** A line of its own: the folder of a found document. */
  place?: ReactNode
  onLook: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** A document: what it is called, since when, what may be done. */
export function DocumentRow({ document, place, onLook, children }: DocumentRowProps) {
  const { title, name, created, extension, size, author } = document
  return (
    <li className={classes.row}>
      <FileIcon extension={extension} />
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={onLook}>
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
        {place}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
