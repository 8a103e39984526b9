import { russianDate } from '@uprava/contract/rules/days.ts'

import { callAi } from '#api/index.ts'
import { useQuickAnswer, type QuickAnswer } from '#features/ai-conversation/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { appealDraft, type Appeal } from './appeal-state.ts'
import { variantsOf } from './variants.ts'

export type Answers = QuickAnswer & { prepare: (appeal: Appeal) => Promise<void> }

/** Asks for the variants of an answer; they become part of the appeal. Variants that were edited can be returned. */
export function useAnswers(channelId: number): Answers {
  const answer = useQuickAnswer()
  const prepare = ({ text, date }: Appeal) => {
    const draft = appealDraft()
    return answer.ask(async (signal) => {
      const { full_text: fullText, metadata } = await callAi('POST /appeals/citizen-appeal', {
        body: {
          text: text.trim(),
          category: 'general',
          metadata: { channel_id: channelId, ...(date === null ? {} : { date: russianDate(date) }) },
        },
        signal,
      })
      const variants = variantsOf(fullText)
      if (variants.length === 0) throw new Error('the answer is empty')
      const { variants: replaced, metadata: was, edits, facts, chosen, registered } = draft.now()
      draft.change({ variants, metadata, edits: {}, facts: {}, chosen: null, registered: null })
      if (Object.keys(edits).length === 0) return
      toast.notice('Подготовлены новые варианты', 'Прежние вы изменяли.', {
        label: 'Вернуть прежние',
        run: () => draft.change({ variants: replaced, metadata: was, edits, facts, chosen, registered }),
      })
    })
  }
  return { ...answer, prepare }
}
