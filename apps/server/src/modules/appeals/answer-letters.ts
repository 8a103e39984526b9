import {
  appealRight,
  closing,
  gap,
  gaps,
  lastDay,
  legalBasis,
  named,
  opening,
  paragraphs,
  questionsWithTopics,
  quoted,
  reference,
  requiredContent,
  type LetterContext,
} from './letter-parts.ts'
import type { Question } from './questions.ts'
import type { Topic } from './topics.ts'

/** Letters on the merits, complete except for the gaps only the executor can fill in (appeals §3). */
export const answerLetters: Readonly<Record<string, (context: LetterContext) => string>> = {
  explained: (context) =>
    paragraphs(
      opening(context),
      ...byQuestion(context, (topic, isFirst) => {
        if (!isFirst) return `сообщаем: ${gap('ответ по существу с датой, документом или мерой')}.`
        const { facts, procedures } = requiredContent(topic)
        return `установлено следующее: ${gaps(facts)}.${procedures.length === 0 ? '' : ` Разъясняем: ${gaps(procedures)}.`}`
      }),
      legalBasis(context, 2),
      competence(context),
      closing(context),
    ),

  satisfied: (context) =>
    paragraphs(
      opening(context),
      ...byQuestion(context, (topic, isFirst) => {
        const measures = `меры: ${gap('какие меры и кем приняты')}, срок завершения — ${gap('дата')}.`
        return isFirst
          ? `сообщаем: ${inspected(context, topic)}. Установлено: ${gaps(requiredContent(topic).facts)}. Приняты ${measures}`
          : `приняты ${measures}`
      }),
      `Ответственный исполнитель: ${gap('организация и должностное лицо')}.`,
      closing(context),
    ),

  partial: (context) => {
    const [first, ...others] = questionsWithTopics(context)
    return paragraphs(
      opening(context, 'рассмотрено по каждому вопросу'),
      `${onQuestion(first!.question)} доводы подтвердились. Установлено: ${gaps(requiredContent(first!.topic).facts)}. Приняты меры: ${gap('какие меры и кем приняты')}, срок — ${gap('дата')}.`,
      ...others.map(
        ({ question }) =>
          `${onQuestion(question)} меры в настоящее время не приняты, поскольку ${gap('мотив и подтверждающий документ')}. Работы включены в план: ${gap('название плана и срок')}.`,
      ),
      legalBasis(context, 1),
      closing(context),
    )
  },

  redirected: (context) =>
    paragraphs(
      opening(context, `зарегистрировано ${gap('дата и номер регистрации')}`),
      `Решение ${context.appeal.questions.length > 1 ? 'поставленных вопросов' : 'поставленного вопроса'} не относится к полномочиям администрации. ${redirect(context)}`,
      `В соответствии с законом${reference(context, 'fz59-st8-3')} обращение ${gap(`дата направления, не позднее ${lastDay(context.deadlines, 'fz59-st8-3') ?? '7 дней со дня регистрации'}`)} направлено для рассмотрения в указанный орган. О результатах он уведомит Вас в течение 30 дней со дня регистрации обращения у него${reference(context, 'fz59-st12-1')}.`,
      hasRule(context, 'own-official') &&
        `Жалоба не направлялась должностному лицу, чьи действия обжалуются${reference(context, 'fz59-st8-6')}.`,
    ),

  refused: (context) =>
    paragraphs(
      opening(context),
      ...byQuestion(context, (topic, isFirst) => {
        const { facts, ofRefusal } = requiredContent(topic)
        const found = isFirst
          ? ` Установлено: ${gaps([...facts, ...ofRefusal])}.`
          : ` Причина: ${gap('мотив и подтверждающий документ')}.`
        return `удовлетворить просьбу не представляется возможным.${found}`
      }),
      legalBasis(context, 1),
      `Указанные нормы применяются, поскольку ${gap('почему они относятся к этому случаю')}.`,
      `Взамен предлагается: ${gap('что можно сделать иначе и куда обратиться')}.`,
      appealRight(context),
    ),

  interim: (context) =>
    paragraphs(
      `Срок рассмотрения Вашего обращения${named(context)} продлён до ${lastDay(context.deadlines, 'fz59-st12-2') ?? gap('новый срок, не более 30 дней сверх')}${reference(context, 'fz59-st12-2')}.`,
      `Продление вызвано тем, что ${gap('кому, когда и о чём направлен запрос либо в чём исключительность случая')}.`,
      `К настоящему времени ${gap('что уже сделано')}.`,
      'Ответ по существу будет направлен не позднее указанной даты.',
    ),

  clarify: (context) =>
    paragraphs(
      opening(context, 'принято к рассмотрению'),
      `Чтобы ответить по существу, просим сообщить до ${gap('дата, 5–10 дней')}: ${gap('каких сведений не хватает: место, дата, документы')}.`,
      `Сведения можно направить по адресу администрации или через портал государственных услуг${reference(context, 'fz59-st5')}.`,
      'Срок рассмотрения при этом не прерывается: если сведения не поступят, ответ будет подготовлен по имеющимся материалам.',
    ),
}

/** One paragraph per question: a lawful answer leaves none out (appeals §1). */
function byQuestion(
  context: LetterContext,
  answer: (topic: Topic | undefined, isFirst: boolean) => string,
): string[] {
  const answered = new Set<string | undefined>()
  return questionsWithTopics(context).map(({ question, topic }) => {
    const isFirst = !answered.has(topic?.id)
    answered.add(topic?.id)
    return `${onQuestion(question)} ${answer(topic, isFirst)}`
  })
}

const onQuestion = (question: Question | null) =>
  question === null ? 'По существу обращения' : `По вопросу ${quoted(question.text)}`

const competence = ({ appeal: { topics } }: LetterContext): string | null => {
  const competences = topics.map(({ responsible }) => lowerStart(responsible))
  return competences.length === 0 ? null : `Вопрос относится к ведению: ${competences.join('; ')}.`
}

const redirect = ({ appeal: { topics } }: LetterContext): string => {
  const bodies = [...new Set(topics.map(({ redirect_to: to }) => to))].join('; ')
  return `Компетентный орган: ${gap(bodies === '' ? 'наименование и адрес органа' : `наименование и адрес (${lowerStart(bodies)})`)}.`
}

const lowerStart = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) && !/^Рос|^Мин/u.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text

/** Matters of a location are inspected on site, others are reviewed. */
function inspected({ appeal: { requisites } }: LetterContext, topic: Topic | undefined): string {
  if (topic?.inspection !== 'place') return `${gap('дата')} проведена проверка`
  const where =
    requisites.address === null ? 'адрес' : `адрес объекта, заявитель указал: ${requisites.address}`
  return `${gap('дата')} проведено обследование по адресу ${gap(where)}`
}

export const hasRule = ({ appeal }: LetterContext, rule: string): boolean =>
  appeal.signals.some((signal) => signal.rule === rule)
