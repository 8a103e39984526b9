import { russianDate } from '@uprava/contract/rules/days.ts'

import { callAi } from '#api/index.ts'
import { useQuickAnswer, type QuickAnswer } from '#features/ai-conversation/index.ts'

import type { Appeal } from './appeal-state.ts'
import { variantsOf } from './variants.ts'

export type Answers = QuickAnswer & { prepare: (appeal: Appeal) => Promise<void> }

/** Asks for the variants of an answer; they become part of the appeal. */
export function useAnswers(channelId: number, change: (part: Partial<Appeal>) => void): Answers {
  const answer = useQuickAnswer()
  const prepare = ({ text, date }: Appeal) =>
    answer.ask(async (signal) => {
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
      change({ variants, metadata, edits: {}, facts: {}, chosen: null, registered: null })
    })
  return { ...answer, prepare }
}
