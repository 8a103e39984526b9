import { describe, expect, test } from 'vitest'

import { CharsetReader } from './charset.ts'

const charsetOf = (...pieces: readonly Buffer[]) => {
  const reader = new CharsetReader()
  for (const piece of pieces) reader.add(piece)
  return reader.result()
}

describe('the charset of a text', () => {
  const line = 'Строка решения № 5, plain words too.\r\n\tПункт второй.\n'

  test('a control character is found at any place, whatever the memory of the text begins with', () => {
    for (let lead = 0; lead < 5; lead += 1) {
      const text = Buffer.from(line).subarray(lead === 0 ? 0 : lead * 2)
      for (let at = 0; at < text.length; at += 1) {
        const broken = Buffer.concat([Buffer.alloc(lead), text]).subarray(lead)
        // In place of a plain letter: within a character of two bytes it is no UTF-8 either.
        if (broken[at]! >= 0x80) continue
        broken[at] = at % 2 === 0 ? 0x00 : 0x1f
        expect(charsetOf(broken), `${lead}, ${at}`).toBeNull()
      }
      expect(charsetOf(text)).toBe('utf-8')
    }
  })

  test('line ends, tabs, the old end of a file and escape are none', () => {
    expect(charsetOf(Buffer.from('а\tб\nв\vг\fд\rе\x1Aж\x1B'))).toBe('utf-8')
  })

  test('a character may stand in two pieces', () => {
    const bytes = Buffer.from(line.repeat(200))
    expect(charsetOf(bytes.subarray(0, 8193), bytes.subarray(8193))).toBe('utf-8')
    expect(charsetOf(bytes.subarray(0, 8193), bytes.subarray(8194))).not.toBe('utf-8')
  })
})
