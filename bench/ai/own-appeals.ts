import path from 'node:path'

import { readAppeals } from '../../training/read/appeals.ts'
import type { GoldAppeal } from './gold-appeal.ts'

const folder = path.join(import.meta.dirname, '../../training')
const fieldNames = { from: 'name', address: 'address', phone: 'phone', email: 'email' } as const

/**
 * The appeals that this project's own writers kept aside, as the development set has its own: neither was learned from.
 * Terms and noise are not marked in them, so only topics, requests, fields and cases count.
 */
export function ownHeldOut(): GoldAppeal[] {
  return readAppeals(folder).items.flatMap((appeal) => {
    if (appeal.part !== 'own' || appeal.sentences.length === 0) return []
    const field = (label: string) => {
      const mark = appeal.fields.find((one) => one.label === label)
      return mark === undefined ? null : appeal.text.slice(mark.start, mark.end)
    }
    return [
      {
        id: appeal.id,
        text: appeal.text,
        date: '2026-03-02',
        topics: appeal.topics,
        requests: appeal.sentences.flatMap(({ text, label, topic }) =>
          label === 'request' && topic !== undefined ? [{ quote: text, topic }] : [],
        ),
        fields: {
          from: field(fieldNames.from),
          address: field(fieldNames.address),
          phone: field(fieldNames.phone),
          email: field(fieldNames.email),
        },
        special: appeal.cases.filter((code) => specials.has(code)),
        // Some hands were written without names and addresses at all: by law nobody has to be answered then.
        may: ['address', 'email'].some((label) => field(label) !== null) ? [] : ['anonymous'],
        deadline: null,
        noise: appeal.sentences
          .filter(({ label }) => ['emotion', 'threat', 'greeting', 'meta'].includes(label))
          .map(({ text }) => text),
      },
    ]
  })
}

/** What replaces or changes the answer; signals beside it are not judged. */
const specials = new Set([
  'anonymous',
  'abuse',
  'unclear',
  'court',
  'stop',
  'redirected',
  'clarify',
  'reception',
])
