import type { Highlights } from '@uprava/contract/messenger.ts'
import { Fragment, type ReactNode } from 'react'

import { phone } from '#ui/lib/format.ts'

import { MarkedText } from './marked-text.tsx'
import classes from './message-text.module.css'

/** Links and separate phone numbers: 11 digits that begin with 7 or 8, with an optional plus (MSG-114). */
const linkPattern = /(?<link>https?:\/\/[^\s<>"«»]+)|(?<![\p{L}\d])(?<phone>\+?[78]\d{10})(?![\p{L}\d])/gu

type MessageTextProps = { text: string; highlights?: Highlights | undefined }

const noHighlights: Highlights = []

/** The text of a message with its links and phone numbers as links. */
export function MessageText({ text, highlights = noHighlights }: MessageTextProps) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(linkPattern)) {
    parts.push(<MarkedText text={text} highlights={highlights} from={from} to={match.index} />)
    from = match.index + match[0].length
    const isFound = highlights.some(({ start, end }) => start < from && end > match.index)
    parts.push(
      match.groups?.['link'] ? (
        <WebLink address={match[0]} isFound={isFound} />
      ) : (
        <PhoneLink digits={match[0]} isFound={isFound} />
      ),
    )
  }
  parts.push(<MarkedText text={text} highlights={highlights} from={from} />)
  return (
    <p className={classes.text}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
        <Fragment key={at}>{part}</Fragment>
      ))}
    </p>
  )
}

function WebLink({ address, isFound }: { address: string; isFound: boolean }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {isFound ? <mark>{address}</mark> : address}
    </a>
  )
}

function PhoneLink({ digits, isFound }: { digits: string; isFound: boolean }) {
  const words = phone(digits)
  return <a href={`tel:+7${digits.slice(-10)}`}>{isFound ? <mark>{words}</mark> : words}</a>
}
