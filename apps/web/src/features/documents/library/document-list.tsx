import { IconRestore } from '@tabler/icons-react'
import { useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { Document } from '@uprava/contract/documents.ts'
import type { ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { MoreButton } from '#ui/buttons/more-button.tsx'
import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'

import type { documentQueries, DocumentPages } from '../documents.queries.ts'
import type { Look } from '../use-library-location.ts'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row.tsx'

type ListQuery = ReturnType<(typeof documentQueries)['bin']>
type DocumentListProps = {
  query: ListQuery
  look?: Look
  /** Shown while the list is loading. */
  placeholder?: DocumentPages | undefined
  empty: Parameters<typeof ListStates>[0]['empty']
  /** Whether an empty list shows the empty state. */
  showsEmpty?: boolean
  children: (document: Document) => ReactNode
}

/** A paged list of documents. */
export function DocumentList(props: DocumentListProps) {
  const { query, look = 'list', placeholder, empty, showsEmpty = true, children } = props
  // In another order the list stays until the new one is here.
  const placeholderData = (shown: DocumentPages | undefined) => shown ?? placeholder
  const list = useInfiniteQuery({ ...query, placeholderData } as UseInfiniteQueryOptions<
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
          <ul className={classes.list} data-look={look} aria-label="Документы">
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
