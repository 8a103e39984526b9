import type { ReactNode } from 'react'

import classes from './provision-view.module.css'

/** The text's paragraphs, with an exact stretch of it marked; a quote that is not in the text marks nothing. */
export function withQuote(text: string, quote: string): ReactNode {
  const at = quote === '' ? -1 : text.indexOf(quote)
  const end = at === -1 ? -1 : at + quote.length
  let start = 0
  return text.split('\n').map((line) => {
    const from = start
    start += line.length + 1
    if (line.trim() === '') return null
    const first = Math.min(Math.max(at - from, 0), line.length)
    const last = Math.min(Math.max(end - from, 0), line.length)
    return (
      <p key={from}>
        {line.slice(0, first)}
        {first < last && <mark className={classes.quote}>{line.slice(first, last)}</mark>}
        {line.slice(last)}
      </p>
    )
  })
}
