import type { AppealFields } from '@uprava/contract/appeals.ts'
import { isoDate } from '@uprava/contract/rules/days.ts'
import { useState } from 'react'

import { callAi } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'

import type { Appeal } from './appeal-state.ts'

const labels = { from: 'От кого', date: 'Дата обращения', address: 'Адрес', phone: 'Номер телефона' } as const

type Requisites = Pick<Appeal, 'from' | 'date' | 'address' | 'phone'>
const none: Requisites = { from: '', date: null, address: '', phone: '+7' }

/**
 * Reads the requisites out of a letter that was pasted whole, or a file of it. What was typed stays; what was read from the
 * letter before goes with it: the answer would be addressed to somebody else.
 */
export function useLetterReading(change: (part: Partial<Appeal>) => void) {
  const [isReading, setReading] = useState(false)
  const [filled, setFilled] = useState<Partial<Requisites>>({})
  const [note, setNote] = useState<string | null>(null)

  /** `left`: what stays of the letter before; its requisites do where another piece of it was pasted. */
  const fill = (given: Appeal, fields: AppealFields, left: Partial<Appeal>) => {
    const appeal = { ...given, ...left }
    const date = fields.date === null ? null : isoDate(fields.date)
    const part: Partial<Requisites> = {
      ...(appeal.from.trim() === '' && fields.from !== null ? { from: fields.from } : {}),
      ...(appeal.address.trim() === '' && fields.address !== null ? { address: fields.address } : {}),
      ...(appeal.phone.length < 18 && fields.phone !== null ? { phone: fields.phone } : {}),
      ...(appeal.date === null && date !== null ? { date } : {}),
    }
    change({ ...left, ...part })
    setFilled(part)
  }

  return {
    isReading,
    /** The labels of the fields that hold what was read. */
    filledIn: (appeal: Appeal) =>
      namesOf(filled).flatMap((name) => (appeal[name] === filled[name] ? labels[name] : [])),
    /** Of a scan: how certain its text is. */
    note,
    /** `isWhole`: the text takes the place of all that was there. */
    readText: async (appeal: Appeal, text: string, isWhole: boolean) => {
      // It only helps: the fields can be typed, so a failure is not shown.
      const read = await callAi('POST /appeals/letter', { body: { text } }).catch(() => null)
      if (read) fill(appeal, read.fields, isWhole ? emptied(appeal, filled) : {})
    },
    readFile: async (appeal: Appeal, file: File) => {
      setReading(true)
      setNote(null)
      const read = await withAiErrorToast('POST /appeals/letter', () =>
        callAi('POST /appeals/letter', { body: {}, files: { file: [file] } }),
      )
      setReading(false)
      if (!read) return
      fill(appeal, read.fields, { ...emptied(appeal, filled), text: read.text })
      setNote(read.note)
    },
  }
}

const namesOf = (part: Partial<Requisites>) =>
  (Object.keys(labels) as (keyof Requisites)[]).filter((name) => name in part)

/** The fields that still hold what was read from the letter before, empty. */
const emptied = (appeal: Appeal, read: Partial<Requisites>): Partial<Requisites> =>
  Object.fromEntries(
    namesOf(read).flatMap((name) => (appeal[name] === read[name] ? [[name, none[name]]] : [])),
  )
