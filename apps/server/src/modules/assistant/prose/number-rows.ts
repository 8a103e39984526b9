import type { Clause } from '../reading/request-parts.ts'

const ends = /(?:№№?|номер\p{L}*)[\s:]*(?:\d+(?:,\s|\sи\s)?)+$/iu
const begins = /^(?<row>\d{2,}(?:(?:,\s*|\s+и\s+|\s+)\d{2,})*)(?:\s+(?<rest>\S.*))?$/u

/** «инв. № 1145, | 1146 и 2203 не чинятся»: a row of numbers is not parted; what is said of them begins a clause of its own. */
export function withNumbersTogether(clauses: readonly Clause[]): readonly Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const last = joined.at(-1)
    const found = begins.exec(clause.text)?.groups
    if (last !== undefined && found && ends.test(last.text)) {
      const and = /(?<!\p{L})и\s*$/iu.test(clause.link) ? ' и ' : ', '
      joined[joined.length - 1] = { ...last, text: `${last.text}${and}${found['row']!}` }
      if (found['rest'] !== undefined)
        joined.push({ ...clause, kind: 'fact', link: '. ', text: found['rest'] })
    } else joined.push(...apart(clause))
  }
  return joined
}

/** «тонометры инв номера 1145, 1146 и 2203 не чинятся»: typed without a sign behind the row. */
function apart(clause: Clause): Clause[] {
  const found =
    /^(?<head>.*(?:инв|инвентарн)\p{L}*\.?\s+(?:номера?|№№?)\s*\d{2,}(?:(?:,\s*|\s+и\s+|\s+)\d{2,})*)\s+(?<rest>не\s+чин\p{L}+.*)$/iu.exec(
      clause.text,
    )?.groups
  return found && clause.kind === 'request'
    ? [
        { ...clause, text: found['head']! },
        { kind: 'fact', link: '. ', text: found['rest']! },
      ]
    : [clause]
}
