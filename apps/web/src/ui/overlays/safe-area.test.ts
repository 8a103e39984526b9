import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { safeAreaTop } from './safe-area.ts'

/** Adds an element at a place of a phone's screen, which is as wide as a column of toasts. */
function place(parent: Element, tag: string, top: number, bottom: number, attribute?: [string, string]) {
  const element = document.createElement(tag)
  if (attribute) element.setAttribute(...attribute)
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, bottom - top)
  parent.append(element)
  return element
}

const bar: [string, string] = ['data-safe-area', '']

/** A tall dialog over a page: two fields below its header, its buttons at the end. */
function aDialog() {
  place(document.body, 'header', 0, 56, bar)
  const dialog = place(document.body, 'div', 60, 720, ['role', 'dialog'])
  place(dialog, 'div', 60, 120, bar)
  place(dialog, 'button', 70, 110)
  place(dialog, 'input', 140, 190)
  place(dialog, 'input', 210, 260)
  place(dialog, 'button', 660, 704)
  return dialog
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('innerHeight', 844)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('toasts stand above a marked bar where they fit, otherwise below it', () => {
  place(document.body, 'header', 0, 56, bar)
  expect(safeAreaTop(90)).toBe(56)
  document.body.replaceChildren()
  place(document.body, 'header', 200, 260, bar)
  expect([safeAreaTop(90), safeAreaTop(240)]).toEqual([0, 260])
})

it('toasts over a dialog leave its fields and buttons free', () => {
  aDialog()
  expect(safeAreaTop(100)).toBe(260)
})

it('toasts for which a dialog has no room cover as little of its controls as they can, and never its header', () => {
  const dialog = aDialog()
  for (let top = 280; top < 660; top += 60) place(dialog, 'input', top, top + 50)
  const top = safeAreaTop(100)
  expect(top).toBeGreaterThanOrEqual(120)
  expect(top + 100).toBeLessThanOrEqual(window.innerHeight)
})

it('toasts give way to what has the focus on a phone, and come back when it has left (WCAG 2.4.11)', () => {
  place(document.body, 'header', 0, 56, bar)
  const button = place(document.body, 'button', 90, 134)
  expect(safeAreaTop(100)).toBe(56)
  const toasts = place(document.body, 'section', 134, 234, ['aria-live', 'polite'])
  const undo = place(toasts, 'button', 180, 220)
  button.focus()
  expect(safeAreaTop(100)).toBe(134)
  undo.focus()
  expect(safeAreaTop(100), 'it stays under the press').toBe(134)
  undo.blur()
  expect(safeAreaTop(100)).toBe(56)
})
