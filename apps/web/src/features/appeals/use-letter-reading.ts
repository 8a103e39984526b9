import type { AppealFields } from '@uprava/contract/appeals.ts'
import { isoDate } from '@uprava/contract/rules/days.ts'
import { useRef, useState } from 'react'

import { callAi } from '#api/index.ts'
import { withAiErrorToast } from '#features/ai-conversation/index.ts'
import { isCompletePhone } from '#ui/fields/phone.ts'

import { appealDraft, type Appeal, type AppealDraft } from './appeal-state.ts'

const labels = { from: 'От кого', date: 'Дата обращения', address: 'Адрес', phone: 'Номер телефона' } as const

type Requisites = Pick<Appeal, 'from' | 'date' | 'address' | 'phone'>
const none: Requisites = { from: '', date: null, address: '', phone: '+7' }

/**
 * Reads the requisites out of a letter that was pasted whole, or a file of it. What was typed stays, also while the letter
 * is read; what was read from the letter before goes with it: the answer would be addressed to somebody else. The letter
 * given last counts: the reading of one before it is given up.
 */
export function useLetterReading() {
  const [isReading, setReading] = useState(false)
  const [filled, setFilled] = useState<Partial<Requisites>>({})
  const [note, setNote] = useState<string | null>(null)
  const request = useRef<AbortController>(undefined)

  const begin = () => {
    request.current?.abort()
    request.current = new AbortController()
    return { draft: appealDraft(), signal: request.current.signal }
  }
  /** `left`: what stays of the letter before; its requisites do where another piece of it was pasted. */
  const fill = (draft: AppealDraft, fields: AppealFields, left: Partial<Appeal>) => {
    const appeal = { ...draft.now(), ...left }
    const date = fields.date === null ? null : isoDate(fields.date)
    const part: Partial<Requisites> = {
      ...(appeal.from.trim() === '' && fields.from !== null ? { from: fields.from } : {}),
      ...(appeal.address.trim() === '' && fields.address !== null ? { address: fields.address } : {}),
      ...(!isCompletePhone(appeal.phone) && fields.phone !== null ? { phone: fields.phone } : {}),
      ...(appeal.date === null && date !== null ? { date } : {}),
    }
    draft.change({ ...left, ...part })
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
    readText: async (text: string, isWhole: boolean) => {
      const { draft, signal } = begin()
      setReading(false)
      // It only helps: the fields can be typed, so a failure is not shown.
      const read = await callAi('POST /appeals/letter', { body: { text }, signal }).catch(() => null)
      if (read && !signal.aborted) fill(draft, read.fields, isWhole ? emptied(draft.now(), filled) : {})
    },
    readFile: async (file: File) => {
      const { draft, signal } = begin()
      const before = draft.now().text
      setReading(true)
      setNote(null)
      const read = await withAiErrorToast('POST /appeals/letter', () =>
        callAi('POST /appeals/letter', { body: {}, files: { file: [file] }, signal }),
      ).catch((error: unknown) => {
        if (!signal.aborted) throw error
        return false as const
      })
      if (signal.aborted) return
      setReading(false)
      if (!read) return
      const { text: typed } = draft.now()
      const text = typed === before || typed.trim() === '' ? read.text : `${read.text}\n\n${typed}`
      fill(draft, read.fields, { ...emptied(draft.now(), filled), text })
      setNote(read.note)
    },
    /** The form is emptied: nothing is read into it any more. */
    giveUp: () => {
      request.current?.abort()
      setReading(false)
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
