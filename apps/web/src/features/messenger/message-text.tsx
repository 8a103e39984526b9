import { Fragment } from 'react'

import { phone } from '#ui/format.ts'

import classes from './message-text.module.css'

/** Links and phones standing alone: 11 digits that begin with 7 or 8, an optional plus in front (MSG-114). */
const marks = /(?<link>https?:\/\/[^\s<>"«»]+)|(?<![\p{L}\d])(?<phone>\+?[78]\d{10})(?![\p{L}\d])/gu

/** The text as it was typed, with links and phones that can be pressed; the stored text is unchanged. */
export function MessageText({ text }: { text: string }) {
  const parts: React.ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
    parts.push(
      match.groups?.['link'] ? (
        <WebLink address={match[0]} />
      ) : (
        <a href={`tel:+7${match[0].slice(-10)}`}>{phone(match[0])}</a>
      ),
    )
  }
  parts.push(text.slice(from))
  return (
    <p className={classes.text}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one unchanging text
        <Fragment key={at}>{part}</Fragment>
      ))}
    </p>
  )
}

function WebLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}
