import { useEffect, type ReactNode } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import type { Picture } from '#ui/feedback/empty-picture.tsx'
import { ListStates, type Reading } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { besideRow, useFocusAfterRemoval } from '#ui/layout/use-focus-after-removal.ts'

import classes from './records.module.css'

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; isFigures?: boolean }

type RecordsProps<Row> = {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Records of the installation as a table that scrolls sideways by itself where it must. */
export function Records<Row>({ label, columns, rows, keyOf }: RecordsProps<Row>) {
  return (
    // A region that scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls or lists messages must be reachable by the keyboard
    <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow key={keyOf(row)} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const element = useFocusAfterRemoval<HTMLTableRowElement>(besideRow)
  return (
    <tr ref={element}>
      {columns.map(({ title, cell, isFigures }) => (
        <td key={title} data-title={title} data-figures={isFigures || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

type FoundRecordsProps<Row> = Omit<RecordsProps<Row>, 'rows'> & {
  of: Reading<{ items: readonly Row[]; current_page: number; last_page: number }>
  filter: { search: string; isNarrowed: boolean; setPage: (page: number) => void; reset: () => void }
  /** What an installation without such records says. */
  empty: { picture?: Picture; text: string }
}

/** A page of the records a filter asks for, with the way on and, where it finds nothing, the way back. */
export function FoundRecords<Row>({ of, filter, empty, ...records }: FoundRecordsProps<Row>) {
  const back = filter.isNarrowed && { action: <Button onClick={filter.reset}>Сбросить</Button> }
  const { setPage } = filter
  // The last record of the last page may have been deleted.
  const lastPage = of.data && of.data.current_page > of.data.last_page ? of.data.last_page : null
  useEffect(() => {
    if (lastPage !== null) setPage(lastPage)
  }, [lastPage, setPage])
  return (
    <ListStates
      of={of}
      skeleton={<SkeletonRows rows={6} />}
      empty={{
        ...(filter.search === '' ? empty : { picture: 'search', text: 'Поиск не дал результатов' }),
        ...back,
      }}
    >
      {({ items, current_page: page, last_page: last }) => (
        <>
          <Records {...records} rows={items} />
          <Pages page={page} lastPage={last} onPage={setPage} />
        </>
      )}
    </ListStates>
  )
}

type PagesProps = { page: number; lastPage: number; onPage: (page: number) => void }

/** To the neighbouring pages of a list; nothing when it has one. */
export function Pages({ page, lastPage, onPage }: PagesProps) {
  if (lastPage <= 1) return null
  return (
    <nav className={classes.pages} aria-label="Страницы">
      <Button onClick={() => onPage(page - 1)} disabledReason={page === 1 && 'Это первая страница'}>
        Назад
      </Button>
      <span data-figures>
        {page} из {lastPage}
      </span>
      <Button onClick={() => onPage(page + 1)} disabledReason={page === lastPage && 'Это последняя страница'}>
        Вперёд
      </Button>
    </nav>
  )
}
