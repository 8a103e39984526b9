import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { clearAppeal, clearedMs, isAppealCleared } from './appeal-state.ts'
import { askedIn, fillGaps, gapsIn, variantsOf, withEdit } from './variants.ts'

describe('the variants of an answer', () => {
  it('AIAPI-03 APPEAL-37 are split on their marks into category and text', () => {
    const text =
      'Вступление\n===ВАРИАНТ: Разъяснение===\nПервый.\n\nАбзац.\n\n===ВАРИАНТ: Отказ (не поддержано)===\nВторой.'
    expect(variantsOf(text)).toEqual([
      { category: 'Разъяснение', text: 'Первый.\n\nАбзац.' },
      { category: 'Отказ (не поддержано)', text: 'Второй.' },
    ])
  })

  it('APPEAL-47 without a mark are one, and none of an empty text', () => {
    expect(variantsOf(' Просто ответ. ')).toEqual([{ category: 'Ответ', text: 'Просто ответ.' }])
    expect(variantsOf('  \n')).toEqual([])
    expect(variantsOf('===ВАРИАНТ: Пусто===\n\n===ВАРИАНТ: Есть===текст')).toEqual([
      { category: 'Есть', text: 'текст' },
    ])
  })

  it('name the places that are left to fill in', () => {
    expect(gapsIn('Установлено: [уточнить: дата]; [уточнить: акт].')).toEqual([
      '[уточнить: дата]',
      '[уточнить: акт]',
    ])
    expect(gapsIn('Всё известно.')).toEqual([])
  })
})

describe('the facts of a letter', () => {
  const text = 'Установлено: [уточнить: результат]. Меры: [уточнить: меры]. Повторно: [уточнить: результат].'

  it('are asked once and stand in all their places, without a full stop of their own', () => {
    expect(askedIn(text)).toEqual(['результат', 'меры'])
    expect(fillGaps(text, { результат: ' яма 40 см. ' })).toBe(
      'Установлено: яма 40 см. Меры: [уточнить: меры]. Повторно: яма 40 см.',
    )
  })

  it('leave a place open while nothing is typed', () => {
    expect(fillGaps(text, { результат: '  ', другое: 'лишнее' })).toBe(text)
  })
})

describe('an edited letter', () => {
  const text = 'Установлено: [уточнить: результат]. Меры: [уточнить: меры]. Повторно: [уточнить: результат].'
  const facts = { результат: 'яма' }
  const edited = (change: (shown: string) => string) => withEdit(text, facts, change(fillGaps(text, facts)))

  it('takes a fact that is corrected afterwards', () => {
    const written = edited((shown) => shown.replace('Меры', 'Принятые меры'))
    expect(fillGaps(written, { результат: 'две ямы', меры: 'засыпаны' })).toBe(
      'Установлено: две ямы. Принятые меры: засыпаны. Повторно: две ямы.',
    )
  })

  it('keeps what was changed by hand, also within a fact and a place', () => {
    const once = edited((shown) => shown.replace('яма', 'траншея'))
    expect(fillGaps(once, { результат: 'лужа' })).toMatch(/^Установлено: траншея\..+Повторно: лужа\.$/u)
    const filled = edited((shown) => shown.replace('[уточнить: меры]', 'засыпана'))
    expect(fillGaps(filled, { меры: 'иное' })).toContain('Меры: засыпана.')
    expect(edited(() => 'Свои слова')).toBe('Свои слова')
    expect(edited(() => '')).toBe('')
    expect(edited((shown) => shown)).toBe(text)
  })

  it('shows what was typed, whatever was changed', () => {
    const shown = fillGaps(text, facts)
    for (let start = 0; start <= shown.length; start += 1)
      for (let end = start; end <= shown.length; end += 7) {
        const next = `${shown.slice(0, start)}а${shown.slice(end)}`
        expect(fillGaps(withEdit(text, facts, next), facts)).toBe(next)
      }
  })
})

describe('the emptied form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('APPEAL-36 shows it for 200 ms, and says so to who listens', () => {
    const announced = vi.fn()
    const { unsubscribe: stop } = isAppealCleared.subscribe(announced)
    expect(clearedMs).toBe(200)
    clearAppeal()
    expect(isAppealCleared.state).toBe(true)
    vi.advanceTimersByTime(199)
    expect(isAppealCleared.state).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isAppealCleared.state).toBe(false)
    expect(announced).toHaveBeenCalledTimes(2)
    stop()
  })
})
