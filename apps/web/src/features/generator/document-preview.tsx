import { useQuery } from '@tanstack/react-query'
import type { GeneratedPart } from '@uprava/contract/generator.ts'
import { Fragment } from 'react'

import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import classes from './document-preview.module.css'
import { generatorQueries } from './generator.queries.ts'

type DocumentPreviewProps = { documentName: string; values: Readonly<Record<string, string>> }

/** The document as it will be; what is missing is marked. */
export function DocumentPreview({ documentName, values }: DocumentPreviewProps) {
  const reading = useQuery(generatorQueries.preview(documentName, values))
  if (reading.data) {
    return (
      <div className={classes.sheet} data-old={reading.isError || undefined}>
        {reading.data.parts.map((part, at) => (
          // Parts have no names, and the place of each is its own.
          // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
          <Part key={at} part={part} />
        ))}
      </div>
    )
  }
  return (
    <div className={classes.sheet}>
      {reading.isError ? (
        <div className={classes.failed} role="status">
          <p>Не удалось показать документ. Форму можно заполнять дальше.</p>
          <Button size="small" busy={reading.isFetching} onClick={() => void reading.refetch()}>
            Повторить
          </Button>
        </div>
      ) : (
        <Skeleton shape="block" height="16rem" />
      )}
    </div>
  )
}

function Part({ part }: { part: GeneratedPart }) {
  switch (part.type) {
    case 'letterhead':
      return (
        <p className={classes.letterhead}>
          <Lines text={part.lines.join('\n')} />
        </p>
      )
    case 'centred':
      return (
        <p className={classes.centred} data-bold={part.isBold || undefined}>
          <Lines text={part.text} />
        </p>
      )
    case 'aside':
      return (
        <p className={classes.aside}>
          <Lines text={part.text} />
        </p>
      )
    case 'heading':
      return (
        <p className={classes.heading}>
          <Lines text={part.text} />
        </p>
      )
    case 'note':
      return (
        <p className={classes.note}>
          <Lines text={part.text} />
        </p>
      )
    case 'body':
      // Every line is a paragraph; lines of a document may repeat.
      return part.text.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
        <p key={at} className={classes.body}>
          <Lines text={line} />
        </p>
      ))
    case 'row':
      return <Row left={part.left} right={part.right} />
    case 'signature':
      return <Row left={part.position} right={part.name} isSignature />
    case 'table':
      return (
        <div className={classes.columns} role="list" aria-label="Графы">
          {part.head.map((name) => (
            <span key={name} role="listitem">
              {name}
            </span>
          ))}
        </div>
      )
    default:
      return part satisfies never
  }
}

function Row({ left, right, isSignature }: { left: string; right: string; isSignature?: boolean }) {
  return (
    <p className={classes.row} data-signature={isSignature || undefined}>
      <span>
        <Lines text={left} />
      </span>
      <span>
        <Lines text={right} />
      </span>
    </p>
  )
}

/** Text with its line breaks; gaps stand between U+E000 and U+E001. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
    <Fragment key={at}>
      {at > 0 && <br />}
      {line.split(/(?<gap>\uE000[^\uE001]*\uE001)/u).map((piece, place) =>
        piece.startsWith('\uE000') ? (
          // oxlint-disable-next-line react/no-array-index-key -- the items have no other name and never change places
          <mark key={place} className={classes.gap}>
            {piece.slice(1, -1)}
          </mark>
        ) : (
          piece
        ),
      )}
    </Fragment>
  ))
}
