import { useState } from 'react'

type AnswerAnnouncerProps = {
  isAwaited: boolean
  /** What is awaited no more has left an answer. */
  hasAnswer?: boolean
}

/** Says that an answer has come; the text itself is read where it stands. */
export function AnswerAnnouncer({ isAwaited, hasAnswer = true }: AnswerAnnouncerProps) {
  const [{ was, words }, setAnnounced] = useState({ was: isAwaited, words: '' })
  if (was !== isAwaited) setAnnounced({ was: isAwaited, words: isAwaited || !hasAnswer ? '' : 'Ответ готов' })
  return <output className="visually-hidden">{words}</output>
}
