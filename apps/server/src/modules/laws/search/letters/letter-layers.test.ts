import fc from 'fast-check'
import { expect, it } from 'vitest'

import { formOf } from '#testing/long-tests.ts'

import {
  countTexts,
  idfOf,
  nearestByLetters,
  segmentOf,
  textsOf,
  type ProvisionTexts,
} from './letter-index.ts'
import {
  asShipped,
  brought,
  outdated,
  withoutTexts,
  type ScopeLetters,
  type StoredTexts,
} from './letter-layers.ts'

const words = ['отпуск', 'отпуска', 'штраф', 'крыша', 'крышу', 'больничный', 'мэр', 'собака', 'воды', 'вода']
const said = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const texts: fc.Arbitrary<ProvisionTexts> = fc.record({
  heading: said,
  text: fc.array(said, { minLength: 1, maxLength: 2 }).map((some) => `${some.join('. ')}.`),
  keywords: said,
  questions: fc.array(said, { minLength: 1, maxLength: 3 }),
})
const provisions = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6'), texts)

const shippedTexts = { '1': 'отпуск мэра', '2': 'крыша течёт', '3': 'штраф за собаку' }
const shippedNorms = Object.entries(shippedTexts).map(([id, heading]) => ({
  id,
  texts: { heading, text: `${heading}.`, keywords: '', questions: [heading] },
}))
const counted = countTexts([...shippedNorms.map((norm) => textsOf(norm.texts)), ['рецепт воды']])
const shipped = {
  segment: segmentOf(counted, idfOf(counted)),
  idf: idfOf(counted),
  norms: shippedNorms.map((norm) => ({ normId: norm.id, signature: JSON.stringify(norm.texts) })),
}

type Base = Readonly<Record<string, ProvisionTexts>>
const storedAs = (base: Base): StoredTexts[] =>
  Object.entries(base).map(([id, of]) => ({ id: Number(id), normId: id, signature: JSON.stringify(of) }))

/** The index brought to the state of the base, as the service does it. */
function bring(letters: ScopeLetters, base: Base): ScopeLetters {
  const ids = [...outdated(letters, storedAs(base))]
  const counts = countTexts(ids.map((id) => textsOf(base[String(id)]!)))
  const built = ids.length === 0 ? null : { segment: segmentOf(counts, letters.idf), ids }
  return brought(letters, storedAs(base), built)
}

it('an index that followed the changes finds what a whole new one finds', () => {
  const steps = fc.array(provisions, { minLength: 1, maxLength: 5 })
  const property = fc.property(steps, fc.boolean(), said, (bases, isCommon, question) => {
    const begin = (base: Base) => (isCommon ? asShipped(shipped, storedAs(base)) : withoutTexts(shipped))
    const of = (letters: ScopeLetters) => nearestByLetters(letters, question, 10)
    // What ships comes back, too: an edited norm is edited back.
    const shippedAgain = Object.fromEntries(shippedNorms.map((norm) => [norm.id, norm.texts]))
    let followed = bring(begin(shippedAgain), shippedAgain)
    for (const base of [...bases, shippedAgain, ...bases]) {
      followed = bring(followed, base)
      expect(of(followed)).toEqual(of(bring(begin(base), base)))
      expect(of(followed)).toEqual(of(bring(begin({}), base)))
    }
  })
  fc.assert(property, { numRuns: formOf({ home: 20, full: 200 }) })
})

it('only the provisions whose texts changed are indexed again', () => {
  const base: Base = Object.fromEntries(shippedNorms.map((norm) => [norm.id, norm.texts]))
  const letters = bring(asShipped(shipped, storedAs(base)), base)
  expect(letters.layers).toHaveLength(1)
  const edited = { ...base, '2': { ...base['2']!, questions: ['вода с крыши'] } }
  expect([...outdated(letters, storedAs(edited))]).toEqual([2])
  // A norm that left the base is nobody's: nothing is to be indexed for it.
  const { '1': _gone, ...without } = base
  expect([...outdated(letters, storedAs(without))]).toEqual([])
  expect(
    nearestByLetters(bring(letters, without), 'отпуск мэра', 3).provisions.map((one) => one.provisionId),
  ).not.toContain(1)
})
