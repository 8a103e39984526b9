import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconPresentation,
  type Icon,
} from '@tabler/icons-react'

import classes from './file-icon.module.css'

type Kind = 'pdf' | 'letter' | 'table' | 'slides' | 'text' | 'other'

const kinds: Readonly<Record<string, Kind>> = {
  pdf: 'pdf',
  doc: 'letter',
  docx: 'letter',
  odt: 'letter',
  xls: 'table',
  xlsx: 'table',
  csv: 'table',
  ods: 'table',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
  txt: 'text',
}

const icons: Readonly<Record<Kind, Icon>> = {
  pdf: IconFileTypePdf,
  letter: IconFileTypeDocx,
  table: IconFileSpreadsheet,
  slides: IconPresentation,
  text: IconFileText,
  other: IconFile,
}

type FileIconProps = {
  extension: string
  /** Beside a line of small text. */
  isSmall?: boolean
}

/** What a file is, for the eye: its name and its extension say it in words. */
export function FileIcon({ extension, isSmall }: FileIconProps) {
  const kind = kinds[extension.toLowerCase()] ?? 'other'
  const Icon = icons[kind]
  return (
    <span className={classes.icon} data-kind={kind} data-small={isSmall || undefined} aria-hidden>
      <Icon />
    </span>
  )
}
