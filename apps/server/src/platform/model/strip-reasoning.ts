const open = '<think>'
const close = '</think>'

/**
 * Removes the reasoning in front of an answer (`<think>…</think>`) while it arrives. A possible beginning of a tag is held
 * back until it is decided.
 */
export function stripReasoning(): { push(piece: string): string; end(): string } {
  let held = ''
  let state: 'start' | 'reasoning' | 'after' | 'answer' = 'start'
  const step = (): string => {
    if (state === 'start') {
      const begun = held.trimStart()
      if (begun.startsWith(open)) state = 'reasoning'
      else if (open.startsWith(begun)) return ''
      else state = 'answer'
    }
    if (state === 'reasoning') {
      const end = held.indexOf(close)
      if (end === -1) return ''
      held = held.slice(end + close.length)
      state = 'after'
    }
    if (state === 'after') {
      held = held.trimStart()
      if (held === '') return ''
      state = 'answer'
    }
    const ready = held
    held = ''
    return ready
  }
  return {
    push(piece) {
      held += piece
      return step()
    },
    end() {
      const rest = state === 'reasoning' ? '' : held
      held = ''
      return rest
    },
  }
}
