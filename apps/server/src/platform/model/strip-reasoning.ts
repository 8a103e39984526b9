const open = '<think>'
const close = '</think>'

/**
 * Leaves out what reasoning models think aloud in front of the answer (`<think>…</think>`). Pieces go in as they come;
 * what might still be a mark is held back until it is clear.
 */
export function stripReasoning(): { push(piece: string): string; end(): string } {
  let held = ''
  let state: 'start' | 'thinking' | 'behind' | 'answer' = 'start'
  const step = (): string => {
    if (state === 'start') {
      const begun = held.trimStart()
      if (begun.startsWith(open)) state = 'thinking'
      else if (open.startsWith(begun)) return ''
      else state = 'answer'
    }
    if (state === 'thinking') {
      const end = held.indexOf(close)
      if (end === -1) return ''
      held = held.slice(end + close.length)
      state = 'behind'
    }
    if (state === 'behind') {
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
      const rest = state === 'thinking' ? '' : held
      held = ''
      return rest
    },
  }
}
