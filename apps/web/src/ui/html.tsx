import { createElement, useMemo } from 'react'
import { articleHtml, inlineHtml, markdownHtml } from './sanitised-html.ts'

const SANITISERS = { inline: inlineHtml, article: articleHtml, markdown: markdownHtml }

/** Shows HTML that came from elsewhere, reduced to what its kind may contain: the one way to put markup on a screen. */
export function Html({ html, kind, className }: { html: string; kind: keyof typeof SANITISERS; className?: string }) {
  const safe = useMemo(() => SANITISERS[kind](html), [html, kind])
  // The one place that may: the text has just been sanitised.
  return createElement(kind === 'inline' ? 'span' : 'div', { className, dangerouslySetInnerHTML: safe })
}

/** For what the client fills into such a text: a phone, a name, the name of a file. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
