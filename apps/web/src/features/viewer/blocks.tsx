import type {
  PreviewBlock,
  PreviewBorders,
  PreviewParagraph,
  PreviewPicture,
  PreviewRun,
  PreviewTable,
} from '@uprava/contract/documents/files.ts'
import type { CSSProperties } from 'react'

import classes from './pages-view.module.css'
import type { Ranks } from './pages.ts'

type BlocksProps = { blocks: readonly PreviewBlock[]; ranks: Ranks }

/** Paragraphs, tables and pictures of a document. Elements alone: nothing of the file is read as HTML. */
export function Blocks({ blocks, ranks }: BlocksProps) {
  return blocks.map((block, at) => {
    switch (block.type) {
      case 'paragraph':
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a document that never changes
        return <Paragraph key={at} paragraph={block} rank={ranks.get(block)} />
      case 'table':
        // oxlint-disable-next-line react/no-array-index-key -- the same
        return <Table key={at} table={block} ranks={ranks} />
      case 'picture':
        // oxlint-disable-next-line react/no-array-index-key -- the same
        return <Picture key={at} picture={block} />
      case 'break':
        return null
      default:
        return block satisfies never
    }
  })
}

function Paragraph({ paragraph, rank }: { paragraph: PreviewParagraph; rank: number | undefined }) {
  const { align, indent_mm: indent, spacing, number, runs } = paragraph
  const style: CSSProperties = {
    textAlign: align,
    marginLeft: `${indent.left}mm`,
    marginRight: `${indent.right}mm`,
    marginTop: `${spacing.before_pt}pt`,
    marginBottom: `${spacing.after_pt}pt`,
    textIndent: `${indent.first}mm`,
    lineHeight: spacing.line * 1.15,
  }
  const size = runs[0]?.size_pt
  if (size !== undefined) style.fontSize = `${size}pt`
  return (
    <p
      className={classes.paragraph}
      style={style}
      {...(rank !== undefined && { role: 'heading', 'aria-level': rank })}
    >
      {number !== null && (
        // A number stands in the room that hangs out before the text.
        <span className={classes.number} style={{ minWidth: `${Math.max(-indent.first, 0)}mm` }}>
          {number}
        </span>
      )}
      {runs.map((run, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- runs of a paragraph that never changes
        <Run key={at} run={run} />
      ))}
      {runs.length === 0 && <br />}
    </p>
  )
}

function Run({ run }: { run: PreviewRun }) {
  if (run.footnote !== null) return <sup aria-label={`Сноска ${run.footnote}`}>{run.footnote}</sup>
  const style: CSSProperties = { fontSize: `${run.size_pt}pt` }
  if (run.bold) style.fontWeight = 'bold'
  if (run.italic) style.fontStyle = 'italic'
  const lines = [run.underline && 'underline', run.strike && 'line-through'].filter(Boolean)
  if (lines.length > 0) style.textDecoration = lines.join(' ')
  if (run.color !== null) style.color = run.color
  if (run.vertical !== 'none') {
    style.verticalAlign = run.vertical
    style.fontSize = `${run.size_pt * 0.65}pt`
  }
  // The target is shown and not followed.
  return (
    <span style={style} {...(run.address !== null && { className: classes.link, title: run.address })}>
      {run.text}
    </span>
  )
}

function Picture({ picture }: { picture: PreviewPicture }) {
  return (
    <p className={classes.paragraph} style={{ textAlign: picture.align }}>
      <img
        className={classes.picture}
        src={picture.path}
        alt={picture.alt}
        style={{ width: `${picture.width_mm}mm`, aspectRatio: `${picture.width_mm} / ${picture.height_mm}` }}
      />
    </p>
  )
}

function Table({ table, ranks }: { table: PreviewTable; ranks: Ranks }) {
  return (
    <table className={classes.table} style={{ width: `${sum(table.widths_mm)}mm` }}>
      <colgroup>
        {table.widths_mm.map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns of a table that never changes
          <col key={at} style={{ width: `${width}mm` }} />
        ))}
      </colgroup>
      <tbody>
        {table.rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a table that never changes
          <tr key={at}>
            {row.cells.map((cell, column) => (
              <td
                // oxlint-disable-next-line react/no-array-index-key -- cells of a table that never changes
                key={column}
                colSpan={cell.col_span}
                rowSpan={cell.row_span}
                style={{ background: cell.shading ?? undefined, ...borderStyle(cell.borders) }}
              >
                <Blocks blocks={cell.blocks} ranks={ranks} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lines around a cell. */
export function borderStyle({ top, right, bottom, left }: PreviewBorders): CSSProperties {
  const line = (border: PreviewBorders['top']) =>
    border === null ? undefined : `${Math.max(border.width_pt, 0.75)}pt solid ${border.color}`
  return {
    borderTop: line(top),
    borderRight: line(right),
    borderBottom: line(bottom),
    borderLeft: line(left),
  }
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)
