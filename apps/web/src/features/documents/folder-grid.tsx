import { IconFolderFilled } from '@tabler/icons-react'
import type { Folder } from '@uprava/contract/documents.ts'

import { SkeletonCards } from '#ui/skeleton.tsx'

import classes from './folder-grid.module.css'
import { childCount } from './folder-tree.ts'

/** Folders side by side, each with how much is in it (DOC-02 to DOC-04). */
export function FolderGrid({
  folders,
  onOpen,
}: {
  folders: readonly Folder[]
  onOpen: (folder: Folder) => void
}) {
  if (folders.length === 0) return null
  return (
    <ul className={classes.grid} aria-label="Папки">
      {folders.map((folder) => (
        <li key={folder.id}>
          <button type="button" className={classes.folder} onClick={() => onOpen(folder)}>
            <IconFolderFilled aria-hidden className={classes.icon} />
            <span className={classes.words}>
              <span className={classes.name}>{folder.name}</span>
              <span className={classes.count}>{childCount(folder)}</span>
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
