import type { Citation } from '@uprava/contract/laws.ts'
import { useMemo, type MouseEvent } from 'react'

import { Html } from '#ui/layout/html.tsx'

import { answerHtml, chipSelector, normOfChip } from './answer-html.ts'
import classes from './answer-text.module.css'
import type { OpenNorm } from './open-norm.ts'

type AnswerTextProps = {
  text: string
  citations: readonly Citation[]
  onOpen: (norm: OpenNorm) => void
}

/** A legal answer: markdown, with its norms as chips that open them beside the text. */
export function AnswerText({ text, citations, onOpen }: AnswerTextProps) {
  const html = useMemo(() => answerHtml(text, citations), [text, citations])
  const open = (event: MouseEvent) => {
    const chip = event.target instanceof Element ? event.target.closest(chipSelector) : null
    const normId = chip && normOfChip(chip)
    if (normId === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen({ normId, citation: citations.find((citation) => citation.norm_id === normId) })
  }
  return (
    // The chips inside are links: the keyboard presses them, and the press comes up here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are pressed by the keyboard, and the press bubbles up to here
    <div className={classes.text} onClick={open}>
      <Html html={html} kind="markdown" />
    </div>
  )
}
