import { russianDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { call, showError } from '#api/index.ts'
import { saveFile, withCode } from '#features/ai-conversation/index.ts'
import { toast } from '#ui/feedback/toasts.tsx'

import { clearAppeal, type Appeal } from './appeal-state.ts'

/** The fixed placeholders of the call (AIAPI-33, AIAPI-71): the channel's own phone, a number written by hand. */
const placeholders = { organization_phone: '+7 (000) 000-00-00', doc_number: 'б/н' } as const

/** Makes the paper and saves it without a further click; then the form is empty again (APPEAL-31, APPEAL-32). */
export function useAppealLetter() {
  const [isMaking, setMaking] = useState(false)
  const make = async (
    { from, date, address, phone }: Appeal,
    answer: { text: string; organization: string; supervisor: string },
  ) => {
    const day = date === null ? '' : russianDate(date)
    setMaking(true)
    try {
      const body = { from, date: day, address, phone, ...answer, ...placeholders }
      const { blob } = await call('POST /ai/generate-doc', { body })
      saveFile(blob, `Ответ на обращение ${day}.docx`)
      toast.success('Ответ на обращение', 'Документ успешно сгенерирован!')
      clearAppeal()
    } catch (error) {
      showError('POST /ai/generate-doc', withCode(error))
    } finally {
      setMaking(false)
    }
  }
  return { isMaking, make }
}
