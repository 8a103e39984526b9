import { useQuery } from '@tanstack/react-query'
import type { DocumentBlock } from '@uprava/contract/charters.ts'

import { ListStates } from '#ui/feedback/list-states.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { typography } from '#ui/lib/format.ts'
import { Modal } from '#ui/overlays/modal.tsx'

import { charterQueries } from './charters.queries.ts'
import classes from './document-dialog.module.css'
import type { bodyOf } from './package-form.ts'

type DocumentDialogProps = {
  channelId: number
  body: ReturnType<typeof bodyOf>
  number: string
  onClose: () => void
}

/** A document of the package as it will be written, before anything is made. */
export function DocumentDialog({ channelId, body, number, onClose }: DocumentDialogProps) {
  const preview = useQuery(charterQueries.preview(channelId, body, number))
  const shown = preview.data?.paper?.number === number ? preview.data.paper : undefined
  return (
    <Modal open onClose={onClose} size="large" title={typography(shown?.name ?? 'Документ пакета')}>
      <ListStates
        of={{ ...preview, data: shown?.blocks }}
        skeleton={<SkeletonRows rows={8} />}
        empty={{ text: 'Такого документа в пакете нет' }}
      >
        {(blocks) => (
          <div className={classes.sheet}>
            {blocks.map((block, index) => (
              // The blocks of a document have no names of their own and never move.
              // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
              <Block key={index} block={block} />
            ))}
          </div>
        )}
      </ListStates>
    </Modal>
  )
}

function Block({ block: { kind, text, rows } }: { block: DocumentBlock }) {
  if (kind === 'break') return <hr className={classes.break} />
  if (kind === 'table') return <DocumentTable rows={rows} />
  if (kind === 'signature') {
    return (
      <p className={classes.signature}>
        <span>{text}</span>
        <span>{rows[0]?.[0]}</span>
      </p>
    )
  }
  return (
    <p className={classes.text} data-kind={kind}>
      {typography(text)}
    </p>
  )
}

function DocumentTable({ rows: [head, ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    // A wide table is scrolled by the keys as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls or lists messages must be reachable by the keyboard
    <div className={classes.table} tabIndex={0} role="region" aria-label="Таблица документа">
      <table>
        <thead>
          <tr>
            {head?.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
