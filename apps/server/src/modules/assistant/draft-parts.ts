import { upperFirst } from '#platform/russian/index.ts'

import type { Answers } from './reading/answers.ts'
import type { RequestFields } from './reading/request-fields.ts'

/** The signer of letters and reports. */
export type Signer = {
  /** «Специалист»; null: unknown. */
  readonly position: string | null
  readonly channel: string
  /** «И. О. Фамилия» */
  readonly name: string
  /** The channel in the genitive, where its declension is sure. */
  readonly ofChannel?: string | null
}

/** A draft with the names of its gaps. */
export type Draft = {
  readonly text: string
  readonly gaps: readonly string[]
  /** What of the request was not put into the text: orders, emotions, remarks. */
  readonly leftOut?: readonly string[]
}

/** Collects the gaps of a draft; each is in the text in square brackets. */
export class Gaps {
  readonly #names: string[] = []
  readonly #answers: Answers

  constructor(answers: Answers = {}) {
    this.#answers = answers
  }

  /** What was answered to the gap of this name; null: nothing yet. */
  answerTo(name: string): string | null {
    return this.#answers[name] ?? null
  }

  /** The value, or what was answered to the gap of this name, or the gap. */
  of(value: string | null, name: string): string {
    if (value !== null && value !== '') return value
    const answer = this.answerTo(name)
    if (answer !== null) return answer
    if (!this.#names.includes(name)) this.#names.push(name)
    return `[${name}]`
  }

  get names(): readonly string[] {
    return this.#names
  }
}

/** The text with a capital letter and one full stop. */
export const asSentence = (text: string): string => {
  const line = upperFirst(text.trim())
  return /[.!?…]$/u.test(line) ? line : `${line}.`
}

export const bulleted = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** Facts that add to the date, the time, the location and other fields. */
export function ownFacts({ facts, date, time, place, deadline, occasion, topic }: RequestFields): string[] {
  const known = [date, time, place, deadline, occasion, topic].filter((value) => value !== null)
  return facts.filter((fact) => {
    const rest = known
      .reduce((text, value) => text.replace(value, ' '), fact)
      .replaceAll(/(?:срок|дата|время|место)[а-яё]*(?:\s+ответа)?/giu, ' ')
    const letterCount = rest.match(/\p{L}/gu)?.length ?? 0
    return letterCount >= 8 || (letterCount >= 3 && /\d/u.test(rest))
  })
}

/** «Дата: 15 мая», with gaps for missing values. */
export function whenAndWhereLine({ date, time, place }: RequestFields, gaps: Gaps): string {
  return [
    `**Дата:** ${gaps.of(date, 'дата')}`,
    `**Время:** ${gaps.of(time, 'время')}`,
    `**Место:** ${gaps.of(place, 'место').replace(/^(?=[впн])./u, (letter) => letter.toUpperCase())}`,
  ].join('  \n')
}

/** Posts whose title names another body than the channel: «глава администрации» and «глава района» are two. */
const ambiguousPost = /^(?:глава|мэр|врио|и\.\s?о\.)(?!\p{L})/iu
/** «Глава муниципального округа»: the body is named already. */
const namesBody =
  /\s(?:администраци|район|округ|поселени|город|сел[ао]|совет|дум|собрани|комитет|управлени|министерств|департамент|учреждени|школ|муниципал|центр|дом)\p{L}*/iu

/** «Руководитель Администрации района» where that is surely so said, else the post and the body on lines of their own. */
export function postOf({ position, channel, ofChannel }: Signer, gaps: Gaps): string {
  const post = gaps.of(position, 'должность')
  if (channel === '' || namesBody.test(post)) return post
  return ofChannel == null || ambiguousPost.test(post) || post.startsWith('[')
    ? `${post}  \n${channel}`
    : `${post} ${ofChannel}`
}

export function signatureOf(signer: Signer, sender: string | null, gaps: Gaps): string {
  if (sender !== null) return `С уважением,  \n${upperFirst(fromGenitive(sender))}`
  return `С уважением,  \n${postOf(signer, gaps)}  \n${signer.name}`
}

/** «от администрации района» is signed as «Администрация района»; unknown words are unchanged. */
export function fromGenitive(sender: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^администрации/iu, 'администрация'],
    [/^главы/iu, 'глава'],
    [/^совета/iu, 'совет'],
    [/^управления/iu, 'управление'],
    [/^отдела/iu, 'отдел'],
    [/^коллектива/iu, 'коллектив'],
    [/^школы/iu, 'школа'],
    [/^директора/iu, 'директор'],
    [/^учреждения/iu, 'учреждение'],
    [/^депутатов/iu, 'депутаты'],
    [/^депутата/iu, 'депутат'],
    [/^комитета/iu, 'комитет'],
    [/^министерства/iu, 'министерство'],
  ]
  const found = known.find(([pattern]) => pattern.test(sender))
  return found ? sender.replace(found[0], found[1]) : sender
}

/** The sender's contacts, when the request names them. */
export function contacts({ phone, email }: RequestFields): string | null {
  const ways = [
    phone === null ? '' : `по телефону ${phone}`,
    email === null ? '' : `по электронной почте ${email}`,
  ].filter((way) => way !== '')
  return ways.length === 0 ? null : `Дополнительную информацию можно получить ${ways.join(' или ')}.`
}
