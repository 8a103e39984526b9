import type { GeneratorReply, RequiredField } from '@uprava/contract/generator.ts'
import { describe, expect, it } from 'vitest'

import {
  isAwaited,
  ofStart,
  whyNotGenerated,
  withQuestion,
  withReply,
  type GeneratorState,
} from './generator-state.ts'

const field = (position: number): RequiredField => ({
  position,
  label: `Поле ${position}`,
  description: '',
  placeholder: '',
  type: 'text',
  options: [],
  required: true,
  value: '',
  source: '',
})
const start = ofStart({ session_id: 7, message: 'Здравствуйте' })
const reply = (more: Partial<GeneratorReply>): GeneratorReply => ({
  session_id: 7,
  message: 'Ответ',
  document_identified: true,
  confidence_score: 1,
  document_name: 'Приказ',
  fields_required: [field(2), field(1)],
  suggestions: [],
  hints: [],
  engine: 'built-in',
  engine_mode: 'embedded',
  engine_reason: null,
  ...more,
})

describe('the state of the generator', () => {
  it('GEN-18 GEN-30 keeps the session, the score, the messages and the fields', () => {
    expect(start).toMatchObject({
      sessionId: 7,
      confidenceScore: 0,
      messages: [{ role: 'generator', text: 'Здравствуйте' }],
      fieldsRequired: [],
    })
  })

  it('GEN-04 GEN-19 GEN-20 a reply with all three conditions identifies the document, fields by position', () => {
    const asked = withQuestion(start, 'Приказ об отпуске')
    const { documentName, fieldsRequired, messages, confidenceScore } = withReply(asked, reply({}))
    expect({ documentName, confidenceScore }).toEqual({ documentName: 'Приказ', confidenceScore: 1 })
    expect(fieldsRequired.map(({ position }) => position)).toEqual([1, 2])
    expect(messages.map(({ text }) => text)).toEqual(['Здравствуйте', 'Приказ об отпуске', 'Ответ'])
  })

  it.each([
    ['without the flag', reply({ document_identified: false })],
    ['with a lower score', reply({ confidence_score: 0.9 })],
    ['without fields', reply({ fields_required: undefined })],
  ])('GEN-20 GEN-21 %s the name and the fields are emptied', (_, answer) => {
    const before = withReply(start, reply({}))
    expect(withReply(before, answer)).toMatchObject({ documentName: null, fieldsRequired: [] })
  })

  it('GEN-24 while the last message is from the user an answer is awaited', () => {
    expect(isAwaited(start)).toBe(false)
    expect(isAwaited(withQuestion(start, 'Приказ'))).toBe(true)
    expect(isAwaited(withReply(withQuestion(start, 'Приказ'), reply({})))).toBe(false)
  })

  it('GEN-25 GEN-26 says in the specified words why no document can be made', () => {
    const whole: GeneratorState = withReply(start, reply({}))
    expect(whyNotGenerated({ ...whole, sessionId: null })).toBe(
      'Session ID отсутствует, запустите чат заново',
    )
    expect(whyNotGenerated({ ...whole, documentName: null })).toBe('Название документа отсутствует')
    expect(whyNotGenerated(whole)).toBeNull()
  })
})
