import type { PreviewSheet, SheetCell, SheetsPreview } from '@uprava/contract/documents/files.ts'
import { useMemo, useState, type UIEvent } from 'react'

import { Tabs } from '#ui/layout/tabs.tsx'

import { borderStyle } from './blocks.tsx'
import { layRows, leftOf, type ShownCell } from './sheet-layout.ts'
import classes from './sheets-view.module.css'

/** Rows that are drawn at first, and how many more at a time when the end comes near. */
const step = 200

type SheetsViewProps = { preview: SheetsPreview; isPrint?: boolean }

/** The sheets of a book as tabs. */
export function SheetsView({
  preview: { sheets, hidden_sheets: hiddenSheets },
  isPrint = false,
}: SheetsViewProps) {
  const [chosen, setChosen] = useState('0')
  const tabs = sheets.map((sheet, at) => ({ key: String(at), label: sheet.name }))
  const sheet = sheets[Number(chosen)]
  if (isPrint) return sheets.map((one) => <Sheet key={one.name} sheet={one} isPrint />)
  return (
    <>
      {sheets.length > 1 ? (
        <Tabs label="Листы" tabs={tabs} chosen={chosen} onChoose={setChosen}>
          {sheet && <Sheet key={chosen} sheet={sheet} />}
        </Tabs>
      ) : (
        sheet && <Sheet sheet={sheet} />
      )}
      {hiddenSheets > 0 && <p className={classes.note}>Листы. Скрыто: {hiddenSheets}</p>}
    </>
  )
}

function Sheet({ sheet, isPrint = false }: { sheet: PreviewSheet; isPrint?: boolean }) {
  const [count, setCount] = useState(step)
  const rows = useMemo(() => layRows(sheet, isPrint ? sheet.rows.length : count), [sheet, count, isPrint])
  const head = rows.filter((row) => row.index < sheet.frozen.rows)
  const body = rows.filter((row) => row.index >= sheet.frozen.rows)
  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (count < sheet.rows.length && scrollTop + clientHeight * 2 > scrollHeight) setCount(count + step)
  }
  const { rows: hiddenRows, columns: hiddenColumns } = sheet.hidden
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <section className={classes.sheet} tabIndex={0} aria-label={`Лист ${sheet.name}`} onScroll={onScroll}>
        {sheet.rows.length === 0 ? (
          <p className={classes.empty}>Лист пуст</p>
        ) : (
          <table className={classes.table} aria-rowcount={sheet.rows.length}>
            <colgroup>
              {sheet.column_widths.map(
                (width, column) =>
                  // oxlint-disable-next-line react/no-array-index-key -- columns of a sheet that never changes
                  width > 0 && <col key={column} style={{ width: `${width}ch` }} />,
              )}
            </colgroup>
            {head.length > 0 && (
              <thead className={classes.head}>
                <Rows rows={head} sheet={sheet} />
              </thead>
            )}
            <tbody>
              <Rows rows={body} sheet={sheet} />
            </tbody>
          </table>
        )}
      </section>
      {(hiddenRows > 0 || hiddenColumns > 0) && (
        <p className={classes.note}>
          {hiddenRows > 0 && <span>Строки. Скрыто: {hiddenRows}</span>}
          {hiddenColumns > 0 && <span>Столбцы. Скрыто: {hiddenColumns}</span>}
        </p>
      )}
    </>
  )
}

function Rows({ rows, sheet }: { rows: ReturnType<typeof layRows>; sheet: PreviewSheet }) {
  return rows.map((row) => (
    <tr key={row.index} style={{ height: row.height === null ? undefined : `${row.height}pt` }}>
      {row.cells.map((cell) => (
        <Cell key={cell.column} cell={cell} left={leftOf(sheet, cell.column)} />
      ))}
    </tr>
  ))
}

function Cell({ cell, left }: { cell: ShownCell; left: number | null }) {
  const { look } = cell
  return (
    <td
      colSpan={cell.columns}
      rowSpan={cell.rows}
      data-frozen={left !== null || undefined}
      data-wrap={look?.wrap || undefined}
      style={{ ...(look && lookOf(look)), left: left === null ? undefined : `${left}ch` }}
    >
      {look?.text}
    </td>
  )
}

const lookOf = ({ bold, italic, align, fill, color, borders }: SheetCell) => ({
  fontWeight: bold ? 'bold' : undefined,
  fontStyle: italic ? 'italic' : undefined,
  textAlign: align,
  background: fill ?? undefined,
  color: color ?? undefined,
  ...borderStyle(borders),
})
