import type { MessageMetadata } from '@uprava/contract/lawyer.ts'
import type { AnswerState } from '@uprava/contract/runs.ts'

import { plural } from '#ui/lib/format.ts'

const stateNotes: Readonly<Record<AnswerState, string | null>> = {
  complete: null,
  refused: null,
  cut: 'Ответ оборвался: модель не закончила его.',
  stopped: 'Ответ остановлен.',
  failed: 'Ответ не получен. Задайте вопрос ещё раз.',
}

/** What a reader must know beside an answer's text, which names its own reservations: how it ended, what the files hide. */
export function answerNotes({ state, findings }: MessageMetadata): string[] {
  const ending = state ? stateNotes[state] : null
  const hidden = (findings ?? []).map(
    (finding) => `В файле «${finding.file_name}» скрыт текст, ответ его не учитывает: «${finding.text}»`,
  )
  return [...(ending === null ? [] : [ending]), ...hidden]
}

/** After «из»: of 1, of 2, of 5 sentences. */
const sentences = ['предложения', 'предложений', 'предложений'] as const

/** How much of a model's answer the norms bear out. */
export function supportWords({ support }: MessageMetadata): string | undefined {
  if (!support || support.checked === 0) return undefined
  return `подтверждено нормами: ${support.supported} из ${plural(support.checked, sentences)}`
}
