import type { AppealFields } from '@uprava/contract/appeals.ts'
import { isoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { callAi } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'

import type { Appeal } from './appeal-state.ts'

const labels = { from: 'От кого', date: 'Дата обращения', address: 'Адрес', phone: 'Номер телефона' } as const

/** Reads the requisites out of a letter that was pasted whole, or a file of it; what is filled in already stays. */
export function useLetterReading(change: (part: Partial<Appeal>) => void) {
  const [isReading, setReading] = useState(false)
  const [filled, setFilled] = useState<readonly string[]>([])
  const [note, setNote] = useState<string | null>(null)

  const fill = (appeal: Appeal, fields: AppealFields, text?: string) => {
    const date = fields.date === null ? null : isoDate(fields.date)
    const part: Partial<Appeal> = {
      ...(text === undefined ? {} : { text }),
      ...(appeal.from.trim() === '' && fields.from !== null ? { from: fields.from } : {}),
      ...(appeal.address.trim() === '' && fields.address !== null ? { address: fields.address } : {}),
      ...(appeal.phone.length < 18 && fields.phone !== null ? { phone: fields.phone } : {}),
      ...(appeal.date === null && date !== null ? { date } : {}),
    }
    change(part)
    setFilled(
      (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => (name in part ? labels[name] : [])),
    )
  }

  return {
    isReading,
    /** The fields that were just filled in. */
    filled,
    /** Of a scan: how certain its text is. */
    note,
    readText: async (appeal: Appeal, text: string) => {
      // It only helps: the fields can be typed, so a failure is not shown.
      const read = await callAi('POST /appeals/letter', { body: { text } }).catch(() => null)
      if (read) fill(appeal, read.fields)
    },
    readFile: async (appeal: Appeal, file: File) => {
      setReading(true)
      setNote(null)
      const read = await withAiErrorToast('POST /appeals/letter', () =>
        callAi('POST /appeals/letter', { body: {}, files: { file: [file] } }),
      )
      setReading(false)
      if (!read) return
      fill(appeal, read.fields, read.text)
      setNote(read.note)
    },
  }
}
