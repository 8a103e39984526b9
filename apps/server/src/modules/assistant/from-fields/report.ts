import { paragraphs } from '#platform/markdown.ts'
import { upperFirst } from '#platform/russian/index.ts'

import { asSentence, Gaps, ownFacts, postOf, type Draft, type Signer } from '../draft-parts.ts'
import type { Answers } from '../reading/answers.ts'
import type { RequestFields } from '../reading/request-fields.ts'
import { mainSentences } from '../summary.ts'

/** A report to be read aloud or submitted: subject, results with figures, tasks. */
export function reportDraft(fields: RequestFields, signer: Signer, answers: Answers): Draft {
  const gaps = new Gaps(answers)
  const { done, pending } = splitFacts(fields)
  const text = paragraphs(
    `**Доклад ${about(fields, gaps)}**`,
    'Уважаемые коллеги!',
    asSentence(`Представляю вашему вниманию доклад ${about(fields, gaps)}`),
    '**Что сделано**',
    done.length > 0 ? numbered(done) : `1. ${gaps.of(null, 'результаты с цифрами')}`,
    '**Что предстоит**',
    pending.length > 0 ? numbered(pending) : `1. ${gaps.of(null, 'задачи и сроки')}`,
    '**Предложение**',
    asSentence(
      `Предлагаю принять информацию к сведению${fields.deadline === null ? '' : ` и завершить работу до ${fields.deadline}`}`,
    ),
    'Спасибо за внимание.',
    postOf(signer, gaps),
    signer.name,
  )
  return { text, gaps: gaps.names }
}

/** A memo with facts. */
export function memoDraft(fields: RequestFields, signer: Signer, answers: Answers): Draft {
  const gaps = new Gaps(answers)
  const { done, pending } = splitFacts(fields)
  const facts = [...done, ...pending]
  const text = paragraphs(
    '**СПРАВКА**',
    `**${about(fields, gaps)}**`,
    facts.length > 0 ? numbered(facts) : `1. ${gaps.of(null, 'сведения')}`,
    postOf(signer, gaps),
    `${signer.name}  \n${gaps.of(fields.date, 'дата')}`,
  )
  return { text, gaps: gaps.names }
}

function about({ topic, occasion }: RequestFields, gaps: Gaps): string {
  return topic !== null && /^об?о?\s/iu.test(topic) ? topic : (occasion ?? gaps.of(topic, 'о чём'))
}

/** Separates results from tasks by the words of each fact. */
function splitFacts(fields: RequestFields): { done: string[]; pending: string[] } {
  const facts = [...ownFacts(fields), ...(fields.material === null ? [] : mainSentences(fields.material, 7))]
  const isOpen = (fact: string) =>
    /(?:остал[а-яё]+|предстоит|план[а-яё]+|будет|будут|необходимо|нужно|проблем|не\s+хватает|до\s+конца|в\s+следующем)/iu.test(
      fact,
    )
  return { done: facts.filter((fact) => !isOpen(fact)), pending: facts.filter(isOpen) }
}

const numbered = (lines: readonly string[]) =>
  lines.map((line, at) => `${at + 1}. ${asSentence(upperFirst(line))}`).join('\n')
