import { expect, test } from 'vitest'

import type { Searched } from '#modules/laws/index.ts'

import { followUpCandidates, followUpSignNames, type TalkSearches } from './follow-up-signs.ts'

type Hit = Searched['hits'][number]

const hitOf = (id: string, score: number, act = '59-ФЗ'): Hit =>
  ({
    score,
    quotes: [],
    citation: { norm_id: id, act: { number: act, date: '02.05.2006' } },
    provision: { heading: 'Срок', text: 'Ответ дают в течение 30 дней.' },
  }) as unknown as Hit

const found = (hits: readonly Hit[], searched: readonly string[] = []): Searched =>
  ({ hits, searched, verdict: 'answer' }) as unknown as Searched

const talk = (asked: Partial<TalkSearches>): TalkSearches => ({
  question: 'а если житель умер?',
  alone: found([]),
  withLast: found([]),
  withFirst: found([]),
  whole: found([]),
  before: found([]),
  answered: [],
  ...asked,
})

const signOf = (searches: TalkSearches, normId: string, name: (typeof followUpSignNames)[number]) =>
  followUpCandidates(searches).find(({ hit }) => hit.citation.norm_id === normId)?.signs[
    followUpSignNames.indexOf(name)
  ]

test('a norm that several searches find is one candidate, with the sentences of the question alone', () => {
  const ofQuestion = { ...hitOf('one', 1), quotes: ['Ответ дают в течение 30 дней.'] }
  const candidates = followUpCandidates(
    talk({ before: found([hitOf('one', 3)]), whole: found([hitOf('one', 2)]), alone: found([ofQuestion]) }),
  )
  expect(candidates).toHaveLength(1)
  expect(candidates[0]?.hit.quotes).toEqual(ofQuestion.quotes)
  expect(candidates[0]?.signs).toHaveLength(followUpSignNames.length)
})

test('scores count as shares of the best one', () => {
  const searches = talk({ withLast: found([hitOf('one', 4), hitOf('two', 1)]) })
  const name = 'share of the best score, the question with the one before it'
  expect([signOf(searches, 'one', name), signOf(searches, 'two', name)]).toEqual([1, 0.25])
})

test('what answered before counts for a question that names something', () => {
  const answered = [found([hitOf('old', 3)]), found([hitOf('last', 3)])]
  const before = found([hitOf('last', 3), hitOf('old', 1), hitOf('other', 1, '131-ФЗ')])
  const named = talk({ answered, before, alone: found([], ['житель']) })
  const nameless = talk({ answered, before, alone: found([], ['сколько', '30']) })
  const last = 'answered the question before; the new one names something'
  const act = 'of an act that has answered; the new question names something'
  expect([signOf(named, 'last', last), signOf(named, 'old', last), signOf(nameless, 'last', last)]).toEqual([
    1, 0, 0,
  ])
  expect([signOf(named, 'old', act), signOf(named, 'other', act), signOf(nameless, 'old', act)]).toEqual([
    1, 0, 0,
  ])
  expect(signOf(nameless, 'old', 'answered an earlier question')).toBe(1)
})

test('a penalty counts where it is asked for and the talk was about its matter', () => {
  const offences = hitOf('penalty', 2, '195-ФЗ')
  const dated = {
    ...offences,
    citation: { ...offences.citation, act: { number: '195-ФЗ', date: '30.12.2001' } },
  }
  const before = found([hitOf('matter', 4), dated as Hit])
  const name = 'the penalty for the matter of the talk is asked for, and it is one'
  expect(signOf(talk({ question: 'какой штраф?', before }), 'penalty', name)).toBe(1)
  expect(signOf(talk({ question: 'а срок?', before }), 'penalty', name)).toBe(0)
  expect(signOf(talk({ question: 'какой штраф?', before }), 'matter', name)).toBe(0)
})
