import type { MaskitoOptions } from '@maskito/core'

import { atEnd, overSeparators } from '../fields/mask.ts'

/** `##.##.####` (VAL-25) */
export const DATE_MASK = maskOf('##.##.####')
/** `##.##.#### - ##.##.####` (VAL-26) */
export const DATE_RANGE_MASK = maskOf('##.##.#### - ##.##.####')
/** An hour that begins with more than 2 has one digit: `930` is half past nine. */
export const TIME_MASK = maskOf('##:##', 2)

/**
 * A mask of digits in which a separator typed early ends its part: `7.3.2025` becomes `07.03.2025`. A pasted ISO date
 * is turned round. Whether the day exists is the field's question, asked when the mask is full.
 */
function maskOf(pattern: string, firstMost = 9): MaskitoOptions {
  const parts = Array.from(pattern.matchAll(/#+/g), ([part]) => part.length)
  const room = parts.reduce((sum, part) => sum + part, 0)
  const digits = (text: string) => digitsByParts(text, parts, firstMost).slice(0, room)

  return {
    mask: Array.from(pattern, (character) => (character === '#' ? /\d/ : character)),
    preprocessors: [
      ({ elementState, data }, action) => {
        const { value, selection } = elementState
        if (action === 'validation') {
          const whole = fill(pattern, digits(value))
          return { elementState: whole === value ? elementState : atEnd(whole), data }
        }
        if (action !== 'insert') return { elementState: overSeparators(elementState, action), data }
        const lead = digits(value.slice(0, selection[0]) + data)
        const rest = value
          .slice(selection[1])
          .replace(/\D/g, '')
          .slice(0, room - lead.length)
        return { elementState: { value: fill(pattern, rest), selection: [0, 0] }, data: lead }
      },
    ],
  }
}

function digitsByParts(text: string, parts: readonly number[], firstMost: number): string {
  const turned = text.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$3.$2.$1')
  let digits = ''
  let part = 0
  let inPart = 0
  for (const character of turned) {
    const length = parts[part]
    if (length === undefined) break
    if (/\d/.test(character)) {
      if (digits === '' && Number(character) > firstMost) {
        digits = '0'
        inPart += 1
      }
      digits += character
      inPart += 1
    } else if (inPart === 1 && length === 2) {
      digits = `${digits.slice(0, -1)}0${digits.slice(-1)}`
      inPart = length
    }
    if (inPart === length) {
      part += 1
      inPart = 0
    }
  }
  return digits
}

function fill(pattern: string, digits: string): string {
  let filled = ''
  let used = 0
  for (const character of pattern) {
    if (used === digits.length) break
    filled += character === '#' ? digits[used++] : character
  }
  return filled
}
