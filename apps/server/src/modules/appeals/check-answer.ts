import type { AnswerFinding, CheckedAnswer } from '@uprava/contract/appeals.ts'

import type { CheckedReference } from '#modules/laws/index.ts'
import { nameInCase, normalise, personIn, salutation } from '#platform/russian/index.ts'

import { bodyText } from './parse-appeal.ts'
import { appealQuestions } from './requests/questions.ts'
import { appealSentences } from './requests/sentences.ts'

type Answer = { appeal: string; answer: string; kind: string; from: string }

export type AnswerInput = Answer & { readonly references: readonly CheckedReference[] }

/** The findings on a ready answer (appeals §5) and its addressee, declined. */
export function findingsOf({ references, ...given }: AnswerInput): CheckedAnswer {
  const findings = [
    ...gaps(given.answer),
    ...repealed(references),
    ...unansweredQuestions(given),
    ...formalPhrases(given.answer),
    ...personalFacts(given),
    ...admissionsOfFault(given.answer),
    ...appealRight(given),
    ...unknownReferences(references),
  ]
  return { findings: given.answer === '' ? [] : findings, ...letterAddressee(given.from) }
}

/** The addressee in the dative for the head of the letter, and the salutation in the nominative. */
export function letterAddressee(
  from: string,
): Pick<CheckedAnswer, 'addressee' | 'salutation' | 'is_name_certain'> {
  const { text, isCertain } = nameInCase(from, 'dative')
  const person = personIn(from)
  const isGreeted = person && person.name.first !== '' && from.trim().split(/\s+/u).length >= 2
  return {
    addressee: text,
    salutation: isGreeted ? salutation(person.name) : 'Уважаемый заявитель!',
    is_name_certain: isCertain,
  }
}

const finding = (
  rule: string,
  level: AnswerFinding['level'],
  text: string,
  quote: string | null = null,
  normId: string | null = null,
): AnswerFinding => ({ rule, level, text, quote, norm_id: normId })

const gaps = (answer: string): AnswerFinding[] =>
  [...new Set(answer.match(/\[уточнить: [^\]]*\]/gu))].map((gap) =>
    finding('gap', 'warning', `Осталось уточнить: ${gap.slice(11, -1)}`, gap),
  )

function repealed(references: readonly CheckedReference[]): AnswerFinding[] {
  return references
    .filter(({ isRepealed }) => isRepealed)
    .map(({ citation, sentence }) => {
      const next = citation!.replaced_by
      const instead =
        next === null
          ? ''
          : `, действует: ${[next.title, next.article].filter((part) => part !== '' && part !== 'в целом').join(', ')}`
      return finding(
        'repealed',
        'error',
        `${citation!.requisites}: утратил силу${instead}`,
        sentence,
        citation!.norm_id,
      )
    })
}

const unknownReferences = (references: readonly CheckedReference[]): AnswerFinding[] =>
  references.flatMap(({ missing, sentence }) =>
    missing === null
      ? []
      : [
          finding(
            'unknown-norm',
            'warning',
            `В справочной базе нет ${missing}: сверьте с официальным текстом`,
            sentence,
          ),
        ],
  )

/**
 * A paragraph answers a question when it shares words with it and states a fact: a date, a document, a number, a
 * measure.
 */
function unansweredQuestions({ appeal, answer, kind }: Answer): AnswerFinding[] {
  if (appeal === '' || proceduralKinds.has(kind)) return []
  const paragraphs = answer.split(/\n+/u).filter((text) => /\p{L}/u.test(text))
  const keys = paragraphs.map((text) => new Set(keysOfWords(text)))
  return appealQuestions(bodyText(appeal)).flatMap(({ text, about }) => {
    const asked = keysOfWords(text)
    const at = keys.findIndex(
      (paragraph) => sharesEnough(asked, paragraph) || sharesEnough(keysOfWords(about), paragraph),
    )
    if (asked.length === 0) return []
    if (at === -1)
      return [finding('question', 'warning', `Нет ответа на вопрос: ${text}`, null, 'fz59-st10-1')]
    const rest = paragraphs.slice(at).join('\n')
    return namesFact(rest)
      ? []
      : [
          finding(
            'fact',
            'warning',
            `Ответ на вопрос без факта (даты, документа, меры): ${text}`,
            paragraphs[at],
          ),
        ]
  })
}

/** Whether a paragraph has a third of the words of a question, three at most. */
const sharesEnough = (asked: readonly string[], paragraph: ReadonlySet<string>): boolean =>
  asked.length > 0 &&
  asked.filter((key) => paragraph.has(key)).length >= Math.min(3, Math.ceil(asked.length * 0.34))

/** Kinds of letters that do not answer on the merits. */
const proceduralKinds = new Set([
  'redirected',
  'interim',
  'clarify',
  'anonymous',
  'unclear',
  'abuse',
  'court',
  'stop',
  'published',
  'thanks',
  'informed',
])

const keysOfWords = (text: string): string[] => [
  ...new Set(
    normalise(text)
      .filter(({ isStop, isPart, kind, word }) => !isStop && !isPart && kind === 'word' && word.length > 3)
      .map(({ key }) => key),
  ),
]

const namesFact = (text: string) =>
  /\d|\[уточнить|(?:выполнен|устран[её]н|отремонтирован|установлен|заключ[её]н|направлен|включ[её]н|проведен|проведён|убран|вывезен|спилен|восстановлен|произвед[её]н|отключ[её]н|подключ[её]н)/iu.test(
    text,
  )

const formal =
  /принято\s+к\s+сведению|ваше\s+обращение\s+принято(?!\s+к\s+рассмотрению)|вопрос\s+решается\s+в\s+установленном\s+порядке|вопрос\s+(?:находится|стоит)\s+на\s+контроле|меры\s+принимаются|будет\s+рассмотрен[ао]?\s+возможность|по\s+мере\s+(?:возможности|поступления)|в\s+ближайшее\s+время|в\s+рабочем\s+порядке/giu

const dated = /\d{1,2}\.\d{1,2}\.\d{4}|\d+\s*(?:рабоч|календарн|дн|день|час|недел|месяц)/iu

/** Formal phrases without a date or a measure in the sentence. */
const formalPhrases = (answer: string): AnswerFinding[] =>
  appealSentences(answer).flatMap((sentence) => {
    const [phrase] = sentence.match(formal) ?? []
    return phrase === undefined || dated.test(sentence)
      ? []
      : [
          finding(
            'formal',
            'warning',
            `«${phrase}» без срока или меры — формальный ответ. Назовите дату, документ или меру.`,
            sentence,
          ),
        ]
  })

const personalPatterns: readonly (readonly [RegExp, string])[] = [
  [/паспорт[а-яё]*[^\d\n]{0,40}\d{2}\s?\d{2}\s*(?:№\s*)?\d{6}/giu, 'В ответе паспортные данные'],
  [/(?<!\d)\d{3}-\d{3}-\d{3}[ -]\d{2}(?!\d)/gu, 'В ответе СНИЛС'],
  [/диагноз[а-яё]*\s*[:–—«-]\s*[^\s.]+/giu, 'В ответе диагноз: без согласия его не разглашают'],
  [
    /(?:реб[её]н[а-яё]+|сын[а-яё]*|доч[а-яё]+|несовершеннолетн[а-яё]+)\s+\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/gu,
    'В ответе имя ребёнка',
  ],
]

/** Words of fault or punishment. */
const blame = /винов|дисциплинарн|наказан|уволен/iu

function personalFacts({ answer, from }: Answer): AnswerFinding[] {
  const found = personalPatterns.flatMap(([pattern, text]) =>
    [...answer.matchAll(pattern)].map(([quote]) => finding('personal', 'error', text, quote, 'fz152-st7')),
  )
  const phones = [
    ...answer.matchAll(/(?<![\d-])(?:\+7|8)[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/gu),
  ].map(([quote]) =>
    finding('personal', 'warning', 'В ответе личный телефон: проверьте, чей он', quote, 'fz152-st7'),
  )
  const writer = new Set(from.split(/\s+/u))
  const accused = appealSentences(answer)
    .filter((sentence) => blame.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/(?<!\p{L})(\p{Lu}\p{Ll}+)\s+\p{Lu}\.\s?\p{Lu}\./gu)])
    .filter(([, surname = '']) => !writer.has(surname))
    .map(([quote]) =>
      finding(
        'accused',
        'warning',
        'Назван человек рядом со словами о вине или наказании: личные данные работника не раскрывают',
        quote,
      ),
    )
  return [...found, ...phones, ...accused]
}

const admissionsOfFault = (answer: string): AnswerFinding[] =>
  appealSentences(answer)
    .filter((sentence) => /(?<!\p{L})(?:виновен|виновна|виновны|признан[аы]?\s+виновн)/iu.test(sentence))
    .map((sentence) =>
      finding(
        'guilty',
        'error',
        'Виновность устанавливают суд или проверка: назовите результат проверки',
        sentence,
      ),
    )

function appealRight({ answer, kind }: Answer): AnswerFinding[] {
  const refuses = kind === 'refused' || /не\s+представляется\s+возможным|отказано|отказать\s+в/iu.test(answer)
  return refuses && !/обжалова/iu.test(answer)
    ? [
        finding(
          'appeal-right',
          'error',
          'В отказе нет разъяснения, куда и в какой срок его можно обжаловать',
          null,
          'kas-st218',
        ),
      ]
    : []
}
