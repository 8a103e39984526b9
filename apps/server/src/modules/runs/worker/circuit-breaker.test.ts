import { afterEach, expect, test, vi } from 'vitest'

import { isModelPaused, recordModelFailure, recordModelSuccess, resumeModels } from './circuit-breaker.ts'

const chat = { baseUrl: 'https://model.example/v1', model: 'large' }
const drafts = { baseUrl: 'https://model.example/v1', model: 'misnamed' }

afterEach(() => {
  resumeModels()
  vi.useRealTimers()
})

test('a model that refuses four times is left alone for 20 s, the others are not', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let time = 0; time < 4; time += 1) {
    expect(isModelPaused(drafts)).toBe(false)
    recordModelFailure(drafts, 'refused')
    recordModelSuccess(chat)
  }
  expect([isModelPaused(drafts), isModelPaused(chat)]).toEqual([true, false])
  vi.advanceTimersByTime(20_001)
  expect(isModelPaused(drafts)).toBe(false)
})

test('a success in between, or a failure of the answer alone, does not count', () => {
  for (let time = 0; time < 3; time += 1) recordModelFailure(chat, 'server')
  recordModelSuccess(chat)
  for (let time = 0; time < 3; time += 1) recordModelFailure(chat, 'server')
  recordModelFailure(chat, 'cut')
  expect(isModelPaused(chat)).toBe(false)
})
