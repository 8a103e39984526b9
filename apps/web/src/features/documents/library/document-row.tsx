import type { Document } from '@uprava/contract/documents.ts'
import { useId, type ReactNode } from 'react'

import { CheckBox } from '#ui/fields/checkbox.tsx'
import { FileIcon } from '#ui/files/file-icon.tsx'
import { besideRow, useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'
import { fileSize, fullDateTime, registerDate } from '#ui/lib/format.ts'

import classes from './document-row.module.css'

type DocumentRowProps = {
  document: Document
  /** The folder of a found document, on a line of its own. */
  folder?: ReactNode
  /** A card of a grid: its actions stand in the corner. */
  isCard?: boolean
  onPreview: () => void
  /** The buttons. */
  children: ReactNode
}

/** One document of a list: name, facts, actions. */
export function DocumentRow({ document, folder, isCard, onPreview, children }: DocumentRowProps) {
  const row = useFocusAfterRemoval<HTMLLIElement>(besideRow)
  return (
    <li ref={row} className={classes.row} data-card={isCard || undefined}>
      <FileIcon extension={document.extension} />
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={onPreview}>
          {document.title || document.name}
        </button>
        <Facts document={document} />
        {folder}
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}

type ChoiceRowProps = {
  document: Document
  isCard: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One document while several are being selected: the whole row ticks its box. */
export function ChoiceRow({ document, isCard, isChosen, onChoose }: ChoiceRowProps) {
  const id = useId()
  return (
    <li>
      <label
        htmlFor={id}
        className={classes.row}
        data-card={isCard || undefined}
        data-chosen={isChosen || undefined}
      >
        <CheckBox id={id} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
        <FileIcon extension={document.extension} />
        <span className={classes.words}>
          <span className={classes.name}>{document.title || document.name}</span>
          <Facts document={document} />
        </span>
      </label>
    </li>
  )
}

function Facts({ document: { created, extension, size, author } }: { document: Document }) {
  return (
    <span className={classes.facts}>
      <time dateTime={created} title={fullDateTime(created)}>
        Создан: {registerDate(created)}
      </time>
      <span>{author.full_name}</span>
      <span>
        {extension}, {fileSize(size)}
      </span>
    </span>
  )
}
