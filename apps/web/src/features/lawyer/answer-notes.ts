import type { AnswerState } from '@uprava/contract/consultation.ts'
import type { MessageMetadata } from '@uprava/contract/lawyer.ts'

import { plural } from '#ui/format.ts'

const stateNotes: Readonly<Record<AnswerState, string | null>> = {
  complete: null,
  refused: null,
  cut: 'Ответ оборвался: модель не закончила его.',
  stopped: 'Ответ остановлен.',
  failed: 'Ответ не получен. Задайте вопрос ещё раз.',
}

/** What a reader must know beside an answer's text: how it ended, what to beware of, what the files hide. */
export function answerNotes({ state, warnings, findings }: MessageMetadata): string[] {
  const ending = state ? stateNotes[state] : null
  const hidden = (findings ?? []).map((finding) => `В файле «${finding.file_name}» скрыт текст, ответ его не учитывает: «${finding.text}»`)
  return [...(ending === null ? [] : [ending]), ...(warnings ?? []), ...hidden]
}

const sentences = ['предложение', 'предложения', 'предложений'] as const

/** The day of the editions, and how much of a model's answer the norms bear out. */
export function supportWords({ on_date: onDate, support }: MessageMetadata): string {
  const day = onDate ? `нормы на ${onDate}` : ''
  if (!support || support.checked === 0) return day
  return [day, `подтверждено нормами: ${support.supported} из ${plural(support.checked, sentences)}`].filter(Boolean).join(' · ')
}
