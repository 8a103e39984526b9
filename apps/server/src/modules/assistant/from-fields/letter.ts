import { paragraphs } from '#platform/markdown.ts'
import { dativeWithInitials, salutation, upperFirst } from '#platform/russian/index.ts'

import {
  asSentence,
  contacts,
  Gaps,
  ownFacts,
  signatureOf,
  whenAndWhereLine,
  type Draft,
  type Signer,
} from '../draft-parts.ts'
import type { Answers } from '../reading/answers.ts'
import type { RequestFields } from '../reading/request-fields.ts'

type LetterGenre = 'letter' | 'request' | 'invitation' | 'thanks'

/** A letter of the organization: addressee, subject, salutation, body, request, contacts, signature. */
export function letterDraft(
  genre: LetterGenre,
  fields: RequestFields,
  signer: Signer,
  answers: Answers,
): Draft {
  const gaps = new Gaps(answers)
  const matter = genre === 'invitation' ? eventOf(fields) : null
  const facts = ownFacts(fields).filter(
    (fact) => matter === null || !matter.toLowerCase().includes(fact.toLowerCase()),
  )
  const text = paragraphs(
    head(fields, gaps),
    subject(genre, fields),
    greeting(fields),
    opening(genre, fields, matter, gaps),
    ...facts.filter((fact) => !isRequest(fact)).map(asSentence),
    genre === 'invitation' && whenAndWhereLine(fields, gaps),
    ...facts.filter(isRequest).map(asSentence),
    closing(genre, fields, facts, gaps),
    contacts(fields),
    signatureOf(signer, fields.sender, gaps),
  )
  return { text, gaps: gaps.names }
}

/** Requests follow the facts. */
const isRequest = (fact: string) =>
  /^(?:прос(?:им|ьба|я)|прошу|необходимо|нужно|требуется|предлагаем|ждём|ждем)/iu.test(fact)

function head({ addressee, person }: RequestFields, gaps: Gaps): string {
  const who = inDative(gaps.of(addressee, 'должность и организация адресата'))
  if (!person) return upperFirst(who)
  const named = dativeWithInitials(person)
  // «директору школы Ивановой Марии Петровне»: the name is put on a line of its own.
  const post = who
    .replace(new RegExp(String.raw`\s*(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?\s*){2,3}$`, 'u'), '')
    .trim()
  return post === '' ? named : `${upperFirst(post)}  \n${named}`
}

/** «Пригласить депутатов» is addressed to «Депутатам»; a dative is unchanged. */
function inDative(who: string): string {
  return who
    .replace(/^коллег(?!\p{L})/iu, 'коллегам')
    .replace(/^(?<stem>врач)ей(?!\p{L})/iu, '$<stem>ам')
    .replace(/^(?<stem>\p{L}{3,})ей(?!\p{L})/u, '$<stem>ям')
    .replace(/^(?<stem>\p{L}{3,})ов(?!\p{L})/u, '$<stem>ам')
    .replace(/^коллектив(?!\p{L})/iu, 'коллективу')
}

function subject(genre: LetterGenre, { topic, occasion }: RequestFields): string | null {
  if (topic !== null && /^об?о?\s/iu.test(topic)) return `**${upperFirst(topic)}**`
  if (genre === 'invitation') return '**Приглашение**'
  if (genre === 'thanks') return '**БЛАГОДАРСТВЕННОЕ ПИСЬМО**'
  return (topic ?? occasion) ? `**${upperFirst(topic ?? occasion ?? '')}**` : null
}

function greeting({ person, addressee, tone }: RequestFields): string {
  if (person) return salutation(person)
  if (addressee !== null && /жител/iu.test(addressee)) return 'Уважаемые жители!'
  if (addressee !== null && /коллег|коллектив/iu.test(addressee)) return 'Уважаемые коллеги!'
  if (addressee !== null && /родител/iu.test(addressee)) return 'Уважаемые родители!'
  if (addressee !== null && /депутат/iu.test(addressee)) return 'Уважаемые депутаты!'
  return tone === 'simple' ? 'Здравствуйте!' : 'Уважаемый руководитель!'
}

function opening(genre: LetterGenre, fields: RequestFields, matter: string | null, gaps: Gaps): string {
  const topic = fields.topic
  switch (genre) {
    case 'letter':
      return topic !== null && /^об?о?\s/iu.test(topic)
        ? asSentence(`Сообщаем Вам ${topic}`)
        : asSentence(`Обращаемся к Вам ${gaps.of(topic, 'по какому вопросу')}`)
    case 'request':
      return topic !== null && /^об?о?\s/iu.test(topic)
        ? asSentence(`Просим Вас предоставить сведения ${topic}`)
        : asSentence(`Просим Вас рассмотреть вопрос ${gaps.of(topic, 'суть запроса')}`)
    case 'invitation':
      return asSentence(`Приглашаем Вас ${gaps.of(matter, 'на какое мероприятие')}`)
    case 'thanks':
      return asSentence(`Выражаем Вам искреннюю благодарность ${gaps.of(fields.reason, 'за что')}`)
    default:
      return genre satisfies never
  }
}

/** The event of an invitation: «на открытие библиотеки» as in the request, else the topic. */
function eventOf({ facts, topic }: RequestFields): string | null {
  const factsText = facts.join('\n')
  const found =
    /(?<!\p{L})на\s+(?:открытие|праздник|концерт|собрание|заседание|встречу|совещание|слушания|конференцию|выставку|торжеств[а-яё]+|мероприятие|субботник|день\s)[^,.;!?\n]*/iu.exec(
      factsText,
    )?.[0]
  if (found) return found
  const opening = /^открытие\s[^,.;!?\n]*/imu.exec(factsText)?.[0]
  if (opening) return `на ${opening.toLowerCase()}`
  return topic === null ? null : `на мероприятие (тема: ${topic.replace(/^об?о?\s+/iu, '')})`
}

function closing(
  genre: LetterGenre,
  { deadline }: RequestFields,
  facts: readonly string[],
  gaps: Gaps,
): string | null {
  const until = deadline === null ? null : `до ${deadline}`
  switch (genre) {
    case 'request':
      return facts.some((fact) => deadline !== null && fact.includes(deadline))
        ? null
        : asSentence(`Ответ просим направить ${gaps.of(until, 'срок ответа')}`)
    case 'invitation':
      return until === null ? 'Будем рады видеть Вас.' : asSentence(`Просим подтвердить участие ${until}`)
    case 'thanks':
      return 'Желаем Вам здоровья, благополучия и новых успехов.'
    case 'letter':
      return until === null || facts.some((fact) => fact.includes(deadline ?? ''))
        ? null
        : asSentence(`Срок — ${until}`)
    default:
      return genre satisfies never
  }
}
