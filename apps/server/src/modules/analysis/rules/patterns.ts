import { refinements } from './refinements.ts'
import type { Rule } from './rule-book.ts'
import type { Paper, Paragraph, Spot } from './types.ts'

const compiled = new Map<string, RegExp>()

function expressionOf(source: string): RegExp {
  const known = compiled.get(source)
  if (known) return known
  const made = new RegExp(source, 'giu')
  compiled.set(source, made)
  return made
}

/** The places a rule's expressions find: in each paragraph the first that stands up to a closer look. */
export function spotsOf(rule: Rule, paper: Paper): Spot[] {
  const expressions = rule.patterns.filter((source) => !source.startsWith('@')).map(expressionOf)
  if (expressions.length === 0) return []
  return paper.paragraphs.flatMap((paragraph) => {
    const spot = firstSpot(rule.code, expressions, paragraph, paper)
    return spot ? [spot] : []
  })
}

function firstSpot(
  code: string,
  expressions: readonly RegExp[],
  paragraph: Paragraph,
  paper: Paper,
): Spot | undefined {
  const refine = refinements[code]
  let first: Spot | undefined
  for (const expression of expressions) {
    for (const match of paragraph.text.matchAll(expression)) {
      if (first && match.index >= first.start) break
      const found = { start: match.index, end: match.index + match[0].trimEnd().length, text: match[0] }
      if (found.end === found.start) continue
      const verdict = refine ? refine(found, paragraph, paper) : true
      if (verdict === false) continue
      first = {
        paragraph: paragraph.number,
        start: found.start,
        end: found.end,
        ...(verdict === true ? {} : verdict),
      }
      break
    }
  }
  return first
}
