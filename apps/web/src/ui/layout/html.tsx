import { createElement, useMemo } from 'react'

import { articleHtml, inlineHtml, markdownHtml } from '../lib/sanitised-html.ts'
import classes from './html.module.css'

const SANITISERS = { inline: inlineHtml, article: articleHtml, markdown: markdownHtml }

interface HtmlProps {
  html: string
  /** inline: a toast's text; article: news and legal documents; markdown: an answer of the model. */
  kind: keyof typeof SANITISERS
  className?: string
}

/** Shows HTML that came from elsewhere, reduced to what its kind may contain: the one way to put markup on a screen. */
export function Html({ html, kind, className }: HtmlProps) {
  const safe = useMemo(() => SANITISERS[kind](html), [html, kind])
  const look = kind === 'inline' ? undefined : classes.prose
  return createElement(kind === 'inline' ? 'span' : 'div', {
    className: [look, className].filter(Boolean).join(' ') || undefined,
    dangerouslySetInnerHTML: safe,
  })
}
