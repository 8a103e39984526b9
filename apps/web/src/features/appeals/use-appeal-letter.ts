import { useMutation } from '@tanstack/react-query'
import { russianDate } from '@uprava/contract/rules/days.ts'

import { call, showError } from '#api/index.ts'
import { withCode } from '#features/ai-conversation/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { saveFile } from '#ui/lib/save-file.ts'

import { finishingAppeal, type Appeal } from './appeal-state.ts'

/** The fixed placeholders of the call (AIAPI-33, AIAPI-71): the channel's own phone, a number filled in by hand. */
const placeholders = { organization_phone: '+7 (000) 000-00-00', doc_number: 'б/н' } as const

type Letter = { appeal: Appeal; answer: { text: string; organization: string; supervisor: string } }

/** Makes the letter and downloads it; then empties the form (APPEAL-31, APPEAL-32). */
export function useAppealLetter() {
  const key = 'POST /ai/generate-doc'
  return useMutation({
    mutationFn: async ({ appeal: { from, date, address, phone }, answer }: Letter) => {
      const finish = finishingAppeal()
      const day = date === null ? '' : russianDate(date)
      const { blob } = await call(key, {
        body: { from, date: day, address, phone, ...answer, ...placeholders },
      })
      return { blob, day, finish }
    },
    meta: { onFinalError: (error) => showError(key, withCode(error)) },
    onSuccess: ({ blob, day, finish }) => {
      saveFile(blob, `Ответ на обращение ${day}.docx`)
      toast.success('Ответ на обращение', 'Документ успешно сгенерирован!')
      finish()
    },
  })
}
