import { expect, test } from 'vitest'

import { parseAppeal } from '#modules/appeals/parse-appeal.ts'
import { readRequisites } from '#modules/appeals/requisites.ts'
import { replyTo } from '#modules/assistant/draft.ts'
import { summary } from '#modules/assistant/summary.ts'
import { identify } from '#modules/generator/templates/identify.ts'
import { parseReference } from '#modules/laws/references/citations.ts'
import { figuresOf } from '#modules/legal-answers/verification/figures.ts'
import { personalData } from '#platform/model/index.ts'
import { normalise, numeralsToDigits, personIn, splitSentences } from '#platform/russian/index.ts'

import { hostileTexts } from './hostile-texts.ts'

/** The readers of whole texts. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  appeals: parseAppeal,
  requisites: readRequisites,
  assistant: (text) => replyTo(text, null, { position: 'Глава', channel: 'Округ', name: 'И. И. Иванов' }),
  summaries: summary,
  'document requests': (text) => identify({ messages: [text], suggested: [], scopeId: null }),
  citations: parseReference,
  figures: figuresOf,
  'personal data': (text) => personalData().mask(text),
  sentences: splitSentences,
  words: normalise,
  numerals: numeralsToDigits,
  names: personIn,
}

/** A quadratic reader takes seconds for twenty thousand characters, a linear one some hundredths of a second. */
const maxMs = 1500

test.each(Object.entries(readers))(
  'hostile texts of the longest length are read in one pass: %s',
  { retry: 2, timeout: 240_000 },
  (_name, read) => {
    read('Прошу отремонтировать дорогу на улице Ленина.')
    const slow = hostileTexts(20_000).flatMap(([piece, text]) => {
      const began = performance.now()
      read(text)
      const took = performance.now() - began
      return took > maxMs ? [`${piece}: ${Math.round(took)} ms`] : []
    })
    expect(slow).toEqual([])
  },
)
