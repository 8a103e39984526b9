import { IconFolderFilled } from '@tabler/icons-react'
import type { Folder } from '@uprava/contract/documents.ts'

import { SkeletonCards } from '#ui/feedback/skeleton.tsx'

import classes from './folder-grid.module.css'
import { childCount, countInWords } from './folder-tree.ts'

type FolderGridProps = {
  folders: readonly Folder[]
  /** Number of items of the virtual folder; undefined while it is unknown. */
  chartersCount: number | undefined
  onOpen: (folder: Folder) => void
}

/** A grid of folders, each with the number of its items (DOC-02 to DOC-04). */
export function FolderGrid({ folders, chartersCount, onOpen }: FolderGridProps) {
  if (folders.length === 0) return null
  return (
    <ul className={classes.grid} aria-label="Папки">
      {folders.map((folder) => (
        <li key={folder.id}>
          <button type="button" className={classes.folder} onClick={() => onOpen(folder)}>
            <IconFolderFilled aria-hidden className={classes.icon} />
            <span className={classes.words}>
              <span className={classes.name}>{folder.name}</span>
              <span className={classes.count}>
                {folder.is_virtual ? countInWords(chartersCount) : childCount(folder)}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function FolderGridSkeleton() {
  return (
    <div className={classes.grid}>
      <SkeletonCards cards={6} height="4.5rem" />
    </div>
  )
}
