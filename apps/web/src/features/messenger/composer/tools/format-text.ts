/** A change of the text of a field: what is replaced, by what, and what is selected afterwards. */
export interface TextChange {
  start: number
  end: number
  text: string
  selection: readonly [number, number]
}

export interface Selected {
  value: string
  start: number
  end: number
}

export type FormatAction = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'list' | 'numbers' | 'quote'

const marks = { bold: '**', italic: '*', strike: '~~', code: '`' } as const
const linePrefixes = { list: /^- /u, numbers: /^\d{1,9}\. /u, quote: /^> /u } as const

/** What an action of the toolbar makes of the text; the second time it takes the mark away (CHAT-14). */
export function formatted(selected: Selected, action: FormatAction): TextChange {
  if (action === 'link') return toggleLink(selected)
  if (action in linePrefixes) return toggleLines(selected, action as keyof typeof linePrefixes)
  return toggleMark(selected, marks[action as keyof typeof marks])
}

// ── Marks ───────────────────────────────────────────────────────────────────────────────────────────────────────

function toggleMark({ value, start, end }: Selected, mark: string): TextChange {
  const chosen = value.slice(start, end)
  if (mark === '`' && chosen.includes('\n')) return toggleFence({ value, start, end })
  const size = mark.length
  // The marks stand outside the selection, or nothing is selected between them.
  if (!chosen.includes('\n') && hasMark(runBefore(value, start, mark), runAfter(value, end, mark), mark)) {
    return {
      start: start - size,
      end: end + size,
      text: chosen,
      selection: [start - size, end - size],
    }
  }
  const parts = chosen.split('\n')
  const isMarked = parts.every((part) => part.trim() === '' || isWrapped(part.trim(), mark))
  const takesAway = isMarked && chosen.trim() !== ''
  const text = parts
    .map((part) => {
      const inner = part.trim()
      if (inner === '' && parts.length > 1) return part
      return part.replace(inner, () => (takesAway ? inner.slice(size, -size) : mark + inner + mark))
    })
    .join('\n')
  if (chosen === '') return { start, end, text: mark + mark, selection: [start + size, start + size] }
  if (takesAway || parts.length > 1) return { start, end, text, selection: [start, start + text.length] }
  // The selection stays on the words, so that the second press finds the marks around them.
  const from = start + chosen.length - chosen.trimStart().length + size
  return { start, end, text, selection: [from, from + chosen.trim().length] }
}

/** `*` of `**` is no mark of its own, of `***` it is. */
const hasMark = (before: number, after: number, mark: string): boolean => {
  const run = Math.min(before, after)
  return mark === '*' ? run % 2 === 1 : run >= mark.length
}

const isWrapped = (text: string, mark: string): boolean =>
  text.length > mark.length * 2 && hasMark(runAfter(text, 0, mark), runBefore(text, text.length, mark), mark)

function runBefore(value: string, at: number, mark: string): number {
  let run = 0
  while (run < at && value[at - run - 1] === mark[0]) run += 1
  return run
}

function runAfter(value: string, at: number, mark: string): number {
  let run = 0
  while (value[at + run] === mark[0]) run += 1
  return run
}

/** Several lines of code stand between fences. */
function toggleFence({ value, start, end }: Selected): TextChange {
  const chosen = value.slice(start, end)
  const fenced = /^```\n(?<code>[\s\S]*)\n```$/u.exec(chosen)?.groups?.['code']
  const text = fenced ?? `\`\`\`\n${chosen}\n\`\`\``
  return { start, end, text, selection: [start, start + text.length] }
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────

const wholeLink = /^\[(?<label>[^\]\n]*)\]\([^)\s]*\)$/u
const NEW_ADDRESS = 'https://'
const NEW_LABEL = 'текст ссылки'

function toggleLink({ value, start, end }: Selected): TextChange {
  const chosen = value.slice(start, end)
  const label = wholeLink.exec(chosen)?.groups?.['label']
  if (label !== undefined) return { start, end, text: label, selection: [start, start + label.length] }
  const target = /^\]\([^)\s]*\)/u.exec(value.slice(end, end + 2100))
  if (chosen !== '' && target && value[start - 1] === '[') {
    return {
      start: start - 1,
      end: end + target[0].length,
      text: chosen,
      selection: [start - 1, end - 1],
    }
  }
  const shown = chosen === '' ? NEW_LABEL : chosen
  const address = start + shown.length + 3
  return {
    start,
    end,
    text: `[${shown}](${NEW_ADDRESS})`,
    selection:
      chosen === '' ? [start + 1, start + 1 + shown.length] : [address, address + NEW_ADDRESS.length],
  }
}

/** A pasted address makes the selected words a link. */
export function linked({ value, start, end }: Selected, address: string): TextChange {
  const text = `[${value.slice(start, end)}](${address})`
  return { start, end, text, selection: [start + text.length, start + text.length] }
}

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────

function toggleLines({ value, start, end }: Selected, kind: keyof typeof linePrefixes): TextChange {
  const from = value.lastIndexOf('\n', start - 1) + 1
  const next = value.indexOf('\n', end)
  const to = next === -1 ? value.length : next
  const lines = value.slice(from, to).split('\n')
  const prefix = linePrefixes[kind]
  const takesAway =
    lines.every((line) => line === '' || prefix.test(line)) && lines.some((line) => line !== '')
  let count = 0
  const text = lines
    .map((line) => {
      if (takesAway) return line.replace(prefix, '')
      if (line === '' && lines.length > 1) return line
      count += 1
      // A list becomes the other kind of list; a quote may hold either.
      const bare =
        kind === 'quote' ? line : line.replace(linePrefixes.list, '').replace(linePrefixes.numbers, '')
      return { list: '- ', numbers: `${count}. `, quote: '> ' }[kind] + bare
    })
    .join('\n')
  const isCursor = start === end
  const after = from + text.length
  return { start: from, end: to, text, selection: isCursor ? [after, after] : [from, after] }
}
