import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { clearAppeal, clearedMs, isAppealCleared } from './appeal-state.ts'
import { askedIn, fillGaps, gapsIn, variantsOf } from './variants.ts'

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
