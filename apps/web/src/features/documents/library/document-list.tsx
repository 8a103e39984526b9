import { IconDownload, IconRestore, IconSend, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { loadNextPage } from '#api/index.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

import type { documentQueries, DocumentPages } from '../documents.queries.ts'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row.tsx'

/** What can be done with a document of the shelf. */
export type DocumentActions = {
  look: (document: Document) => void
  send: (document: Document) => void
  trash: (document: Document) => void
}

type ListQuery = ReturnType<(typeof documentQueries)['bin']>
type DocumentListProps = {
  query: ListQuery
  /** Shown while the list is on its way. */
  known?: DocumentPages | undefined
  empty: Parameters<typeof ListStates>[0]['empty']
  /** Whether to say that nothing is here, when there are no documents. */
  saysEmpty?: boolean
  children: (document: Document) => ReactNode
}

/** A list of documents page by page. */
export function DocumentList({ query, known, empty, saysEmpty = true, children }: DocumentListProps) {
  const list = useInfiniteQuery({ ...query, placeholderData: known } as UseInfiniteQueryOptions<
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
      isEmpty={(documents) => saysEmpty && documents.length === 0}
    >
      {(documents) => (
        <>
          <ul className={classes.list} aria-label="Документы">
            {documents.map((document) => children(document))}
          </ul>
          {list.hasNextPage && (
            <div className={classes.more}>
              <Button onClick={() => void loadNextPage(list)} busy={list.isFetchingNextPage}>
                Показать ещё
              </Button>
            </div>
          )}
        </>
      )}
    </ListStates>
  )
}

type ShelfRowProps = { document: Document; place?: ReactNode; actions: DocumentActions }

/** A row of the shelf: send, download, delete (DOC-17 to DOC-21). */
export function ShelfRow({ document, place, actions }: ShelfRowProps) {
  return (
    <DocumentRow document={document} place={place} onLook={() => actions.look(document)}>
      <Button size="small" icon={IconSend} onClick={() => actions.send(document)}>
        Отправить
      </Button>
      <ButtonLink size="small" icon={IconDownload} href={document.document} target="_blank" rel="noopener">
        Скачать
      </ButtonLink>
      <IconButton label="Удалить" icon={IconTrash} tone="danger" onClick={() => actions.trash(document)} />
    </DocumentRow>
  )
}

type BinRowProps = { document: Document; onLook: () => void; onRestore: () => void }

export function BinRow({ document, onLook, onRestore }: BinRowProps) {
  return (
    <DocumentRow document={document} onLook={onLook}>
      <Button size="small" icon={IconRestore} onClick={onRestore}>
        Восстановить
      </Button>
    </DocumentRow>
  )
}
