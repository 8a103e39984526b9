import { afterEach, expect, test } from 'vitest'

import { ignoreStrayClicks } from './stray-clicks.ts'

const press = (what: Element, detail: number) =>
  what.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

/** Which of the elements with an id a row of clicks presses: the nth click of the row is on the nth of `on`. */
function pressed(html: string, on: readonly string[]): string[] {
  document.body.innerHTML = html
  const found: string[] = []
  for (const element of document.querySelectorAll('[id]'))
    element.addEventListener('click', (event) => {
      found.push(element.id)
      event.stopPropagation()
    })
  for (const [at, id] of on.entries()) press(document.querySelector(`#${id}`)!, at + 1)
  return found
}

ignoreStrayClicks()

afterEach(() => document.body.replaceChildren())

test('the second click of two presses nothing that has come under the pointer', () => {
  const row = '<button id="first">Папка</button><button id="next">Другая</button><p id="text">Слова</p>'
  expect(pressed(row, ['first', 'next'])).toEqual(['first'])
  expect(pressed(row, ['first', 'text'])).toEqual(['first'])
  expect(pressed(row, ['text', 'next'])).toEqual(['text'])
  expect(pressed(row, ['text', 'text'])).toEqual(['text', 'text'])
})

test('what is done once is done once, what steps may be pressed as often as one likes', () => {
  const once =
    '<button id="one" data-acts-once>Удалить</button><button id="other" data-acts-once>Удалить</button>'
  expect(pressed(once, ['one', 'one'])).toEqual(['one'])
  expect(pressed(once, ['one', 'other'])).toEqual(['one'])
  const step =
    '<button id="step" aria-label="Следующий месяц">1</button><button id="like" aria-label="Следующий месяц">2</button>'
  expect(pressed(step, ['step', 'step', 'step'])).toEqual(['step', 'step', 'step'])
  expect(pressed(step, ['step', 'like'])).toEqual(['step', 'like'])
})

test('what is held begins with no second touch', () => {
  document.body.innerHTML = '<button id="send">Отправить</button><button id="record">Записать</button>'
  const found: string[] = []
  for (const id of ['send', 'record'])
    for (const type of ['pointerdown', 'click'])
      document.querySelector(`#${id}`)!.addEventListener(type, () => void found.push(`${id} ${type}`))
  const touch = (id: string, clientX: number) => {
    const element = document.querySelector(`#${id}`)!
    const where = { bubbles: true, cancelable: true, clientX, clientY: 10 }
    element.dispatchEvent(new PointerEvent('pointerdown', { ...where, pointerType: 'touch' }))
    element.dispatchEvent(new MouseEvent('click', { ...where, detail: 1 }))
  }
  touch('send', 500)
  touch('record', 502)
  expect(found).toEqual(['send pointerdown', 'send click'])
  // Elsewhere it is another touch.
  touch('record', 800)
  expect(found.slice(2)).toEqual(['record pointerdown', 'record click'])
})
