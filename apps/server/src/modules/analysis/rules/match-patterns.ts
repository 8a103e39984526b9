import { refinements } from './refinements.ts'
import type { Rule } from './rule-catalogue.ts'
import type { ParsedDocument, Paragraph, Location } from './types.ts'

const compiled = new Map<string, RegExp>()

function expressionOf(source: string): RegExp {
  const known = compiled.get(source)
  if (known) return known
  const made = new RegExp(source, 'giu')
  compiled.set(source, made)
  return made
}

/** Matches of a rule's expressions: the first of each paragraph that its refinement accepts. */
export function locationsOf(rule: Rule, document: ParsedDocument): Location[] {
  const expressions = rule.patterns.filter((source) => !source.startsWith('@')).map(expressionOf)
  if (expressions.length === 0) return []
  return document.paragraphs.flatMap((paragraph) => {
    const location = firstLocation(rule.code, expressions, paragraph, document)
    return location ? [location] : []
  })
}

function firstLocation(
  code: string,
  expressions: readonly RegExp[],
  paragraph: Paragraph,
  document: ParsedDocument,
): Location | undefined {
  const refine = refinements[code]
  let first: Location | undefined
  for (const expression of expressions) {
    for (const match of paragraph.text.matchAll(expression)) {
      if (first && match.index >= first.start) break
      const found = { start: match.index, end: match.index + match[0].trimEnd().length, text: match[0] }
      if (found.end === found.start) continue
      const refined = refine ? refine(found, paragraph, document) : true
      if (refined === false) continue
      first = {
        paragraph: paragraph.number,
        start: found.start,
        end: found.end,
        ...(refined === true ? {} : refined),
      }
      break
    }
  }
  return first
}
