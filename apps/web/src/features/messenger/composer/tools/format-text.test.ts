import { describe, expect, it } from 'vitest'

import { formatted, linked, type FormatAction, type Selected } from './format-text.ts'

/** `‹` and `›` enclose the selection, `|` for the cursor. */
function field(shown: string): Selected {
  if (shown.includes('|')) {
    const at = shown.indexOf('|')
    return { value: shown.replace('|', ''), start: at, end: at }
  }
  const start = shown.indexOf('‹')
  const end = shown.indexOf('›') - 1
  return { value: shown.replace(/[‹›]/gu, ''), start, end }
}

function after(shown: string, ...actions: FormatAction[]): string {
  let now = field(shown)
  for (const action of actions) {
    const { start, end, text, selection } = formatted(now, action)
    now = {
      value: now.value.slice(0, start) + text + now.value.slice(end),
      start: selection[0],
      end: selection[1],
    }
  }
  const { value, start, end } = now
  return start === end
    ? `${value.slice(0, start)}|${value.slice(start)}`
    : `${value.slice(0, start)}‹${value.slice(start, end)}›${value.slice(end)}`
}

describe('formatted', () => {
  it.each([
    ['bold', 'Это ‹важно› очень', 'Это **‹важно›** очень'],
    ['italic', '‹слово›', '*‹слово›*'],
    ['strike', '‹слово›', '~~‹слово›~~'],
    ['code', '‹слово›', '`‹слово›`'],
    ['bold', 'а |б', 'а **|**б'],
    ['italic', '**‹оба›**', '***‹оба›***'],
  ] as const)('CHAT-14 %s: a second press takes the mark away from %s', (action, before, once) => {
    expect(after(before, action)).toBe(once)
    expect(after(before, action, action)).toBe(before)
  })

  it('CHAT-14 marks are no part of the spaces beside them; marks inside the selection go too', () => {
    expect(after('‹ слово ›', 'bold')).toBe(' **‹слово›** ')
    expect(after('‹**слово**›', 'bold')).toBe('‹слово›')
    expect(after('***‹оба›***', 'bold')).toBe('*‹оба›*')
    expect(after('‹раз\n\nдва›', 'bold')).toBe('‹**раз**\n\n**два**›')
    expect(after('‹раз\n\nдва›', 'bold', 'bold')).toBe('‹раз\n\nдва›')
    expect(after('‹раз\nдва›', 'code')).toBe('‹```\nраз\nдва\n```›')
    expect(after('‹раз\nдва›', 'code', 'code')).toBe('‹раз\nдва›')
  })

  it('CHAT-14 lists and quotes are of whole lines; one list becomes the other', () => {
    expect(after('ра‹з\nдва›', 'list')).toBe('‹- раз\n- два›')
    expect(after('ра‹з\nдва›', 'list', 'list')).toBe('‹раз\nдва›')
    expect(after('ра‹з\nдва›', 'list', 'numbers')).toBe('‹1. раз\n2. два›')
    expect(after('ра‹з\nдва›', 'quote', 'quote')).toBe('‹раз\nдва›')
    expect(after('|', 'list')).toBe('- |')
  })

  it('CHAT-14 a link selects what is to be typed; again it is no link', () => {
    expect(after('на ‹сайте›', 'link')).toBe('на [сайте](‹https://›)')
    expect(after('на ‹[сайте](https://a.ru)›', 'link')).toBe('на ‹сайте›')
    expect(after('на [‹сайте›](https://a.ru)', 'link')).toBe('на ‹сайте›')
  })

  it('CHAT-15 a pasted address makes a link of the selection', () => {
    expect(linked(field('на ‹сайте›'), 'https://a.ru').text).toBe('[сайте](https://a.ru)')
  })
})
