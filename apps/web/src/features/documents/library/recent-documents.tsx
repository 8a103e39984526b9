import { newestDocuments } from '../folders/folder-tree.ts'
import listClasses from './document-list.module.css'
import { useLibrary } from './library-context.ts'
import { LibraryItem } from './library-item.tsx'
import classes from './library-view.module.css'

/** More would push the folders out of sight. */
const shown = 4

/** The newest documents of the library above its folders. */
export function RecentDocuments() {
  const documents = newestDocuments(useLibrary().serverTree, shown)
  if (documents.length === 0) return null
  return (
    <>
      <h2 className={classes.title}>Недавние</h2>
      <div className={listClasses.recent}>
        <ul className={listClasses.list} data-look="grid" data-recent aria-label="Недавние">
          {documents.map((document) => (
            <LibraryItem key={document.id} document={document} isRecent />
          ))}
        </ul>
      </div>
      <h2 className={classes.title}>Папки</h2>
    </>
  )
}
