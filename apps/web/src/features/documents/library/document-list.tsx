import { IconDownload, IconRestore, IconSend, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

import type { documentQueries, DocumentPages } from '../documents.queries.ts'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row.tsx'

/** The actions of a document outside the bin. */
export type DocumentActions = {
  preview: (document: Document) => void
  send: (document: Document) => void
  /** Moves it to the bin. */
  remove: (document: Document) => void
}

type ListQuery = ReturnType<(typeof documentQueries)['bin']>
type DocumentListProps = {
  query: ListQuery
  /** Shown while the list is loading. */
  placeholder?: DocumentPages | undefined
  empty: Parameters<typeof ListStates>[0]['empty']
  /** Whether an empty list shows the empty state. */
  showsEmpty?: boolean
  children: (document: Document) => ReactNode
}

/** A paged list of documents. */
export function DocumentList({ query, placeholder, empty, showsEmpty = true, children }: DocumentListProps) {
  const list = useInfiniteQuery({ ...query, placeholderData: placeholder } as UseInfiniteQueryOptions<
    DocumentPages['pages'][number],
    Error,
    DocumentPages,
    ListQuery['queryKey'],
    number
  >)
  return (
    <ListStates
      of={{ ...list, data: list.data?.pages.flatMap((page) => page.items) }}
      skeleton={<SkeletonRows rows={5} face />}
      empty={empty}
      isEmpty={(documents) => showsEmpty && documents.length === 0}
    >
      {(documents) => (
        <>
          <ul className={classes.list} aria-label="Документы">
            {documents.map((document) => children(document))}
          </ul>
          {list.hasNextPage && (
            <div className={classes.more}>
              <MoreButton kind="plain" size="medium" of={list} />
            </div>
          )}
        </>
      )}
    </ListStates>
  )
}

type LibraryRowProps = { document: Document; folder?: ReactNode; actions: DocumentActions }

/** A document outside the bin: send, download, delete (DOC-17 to DOC-21). */
export function LibraryRow({ document, folder, actions }: LibraryRowProps) {
  return (
    <DocumentRow document={document} folder={folder} onPreview={() => actions.preview(document)}>
      <Button needsServer size="small" icon={IconSend} onClick={() => actions.send(document)}>
        Отправить
      </Button>
      <ButtonLink size="small" icon={IconDownload} href={document.document} target="_blank" rel="noopener">
        Скачать
      </ButtonLink>
      <IconButton label="Удалить" icon={IconTrash} tone="danger" onClick={() => actions.remove(document)} />
    </DocumentRow>
  )
}

type BinRowProps = { document: Document; onPreview: () => void; onRestore: () => void }

/** A document in the bin: restore. */
export function BinRow({ document, onPreview, onRestore }: BinRowProps) {
  return (
    <DocumentRow document={document} onPreview={onPreview}>
      <Button needsServer size="small" icon={IconRestore} onClick={onRestore}>
        Восстановить
      </Button>
    </DocumentRow>
  )
}
