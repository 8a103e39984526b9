/** What the masked fields have in common. */

export interface MaskState {
  value: string
  selection: readonly [from: number, to: number]
}

export function atEnd(value: string): MaskState {
  return { value, selection: [value.length, value.length] }
}

/**
 * Backspace behind a bracket or a dot takes the digit before it, Delete in front of one the digit behind: the person
 * means digits, the rest of the mask is not theirs.
 */
export function overSeparators(
  { value, selection: [from, to] }: MaskState,
  action: string,
  fixed = 0,
): MaskState {
  if (/\d/.test(value.slice(Math.max(from, fixed), to))) return { value, selection: [from, to] }
  if (action === 'deleteBackward') {
    const digit = value.slice(0, to).search(/\d\D*$/)
    if (digit >= fixed) return { value, selection: [digit, digit + 1] }
  }
  if (action === 'deleteForward') {
    const start = Math.max(from, fixed)
    const digit = value.slice(start).search(/\d/)
    if (digit >= 0) return { value, selection: [start + digit, start + digit + 1] }
  }
  return { value, selection: [from, to] }
}
