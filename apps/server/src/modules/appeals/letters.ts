import { answerLetters, hasRule } from './answer-letters.ts'
import type { LetterGround } from './letter-parts.ts'
import { noticeLetters } from './notice-letters.ts'
import { appealCatalogue, type AnswerKind } from './topics.ts'

/** A letter of one kind. */
export type Letter = { readonly kind: AnswerKind; readonly text: string }

/** The order for an appeal nothing speaks against (appeals §3). */
const usual = ['explained', 'satisfied', 'partial', 'redirected', 'refused', 'interim'] as const
/** Without a topic nothing can be promised or refused. */
const withoutTopic = ['explained', 'clarify', 'redirected', 'interim'] as const
/** A rule may call for these; they come first, because they come instead of an answer. */
const insteadOfAnswer = ['abuse', 'court', 'anonymous', 'unclear'] as const

/** The letters that may answer an appeal, in the order they are offered. There is always one. */
export function lettersFor(ground: LetterGround): Letter[] {
  const { kinds } = appealCatalogue()
  return kindsFor(ground).flatMap((code) => {
    const write = answerLetters[code] ?? noticeLetters[code]
    const kind = kinds.get(code)
    return write && kind ? [{ kind, text: write(ground) }] : []
  })
}

function kindsFor(ground: LetterGround): string[] {
  const { topics, questions, guard } = ground.understood
  const called = guard.flatMap(({ kind }) => kind ?? [])
  const first = insteadOfAnswer.filter((kind) => called.includes(kind))
  const then = called.filter((kind) => !first.some((one) => one === kind))
  const isForeign = topics[0]?.competence === 'foreign'
  const onMerits = topics.length === 0 ? [...withoutTopic] : usual.filter((kind) => isOffered(kind, ground))
  const ordered = isForeign ? ['redirected', ...onMerits.filter((kind) => kind !== 'redirected')] : onMerits
  const needsMore = topics[0]?.inspection === 'place' && !namesPlace(ground) && questions.length > 0
  return [...new Set([...first, ...ordered, ...(needsMore ? ['clarify'] : []), ...then])]
}

function isOffered(kind: (typeof usual)[number], ground: LetterGround): boolean {
  if (kind === 'partial') return ground.understood.questions.length > 1
  // A complaint about a service has a term of its own that nobody prolongs.
  return kind !== 'interim' || !(hasRule(ground, 'service') || hasRule(ground, 'service-refusal'))
}

/** Whether the appeal says where: an address, a number, a name. */
const namesPlace = ({ understood: { text, requisites } }: LetterGround) =>
  requisites.address !== null ||
  /\d|(?:ул|улиц|дом|переул|просп|квартал|микрорайон|сел[оеа]|деревн|посёл|посел)[а-яё.]*\s+[А-ЯЁ\d]/u.test(
    text,
  )

const mark = /={2,}/gu

/** The variants behind their marks (AIAPI-03); no text of them can be taken for a mark. */
export const asFullText = (letters: readonly Letter[]): string =>
  letters.map(({ kind, text }) => `===ВАРИАНТ: ${kind.name}===\n${text.replaceAll(mark, '=')}`).join('\n\n')
