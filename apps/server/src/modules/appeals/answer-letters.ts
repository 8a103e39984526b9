import {
  appealRight,
  closing,
  gap,
  gaps,
  lastDay,
  legalGround,
  named,
  opening,
  paragraphs,
  questionsWithTopics,
  quoted,
  reference,
  toldOn,
  type LetterGround,
} from './letter-parts.ts'
import type { Question } from './questions.ts'
import type { Topic } from './topics.ts'

/** The letters on the merits, each complete but for the places only the executor can fill in (appeals §3). */
export const answerLetters: Readonly<Record<string, (ground: LetterGround) => string>> = {
  explained: (ground) =>
    paragraphs(
      opening(ground),
      ...byQuestion(ground, (topic, isFirst) => {
        if (!isFirst) return `сообщаем: ${gap('ответ по существу с датой, документом или мерой')}.`
        const { facts, procedures } = toldOn(topic)
        return `установлено следующее: ${gaps(facts)}.${procedures.length === 0 ? '' : ` Разъясняем: ${gaps(procedures)}.`}`
      }),
      legalGround(ground, 2),
      competence(ground),
      closing(ground),
    ),

  satisfied: (ground) =>
    paragraphs(
      opening(ground),
      ...byQuestion(ground, (topic, isFirst) => {
        const measures = `меры: ${gap('какие меры и кем приняты')}, срок завершения — ${gap('дата')}.`
        return isFirst
          ? `сообщаем: ${inspected(ground, topic)}. Установлено: ${gaps(toldOn(topic).facts)}. Приняты ${measures}`
          : `приняты ${measures}`
      }),
      `Ответственный исполнитель: ${gap('организация и должностное лицо')}.`,
      closing(ground),
    ),

  partial: (ground) => {
    const [first, ...others] = questionsWithTopics(ground)
    return paragraphs(
      opening(ground, 'рассмотрено по каждому вопросу'),
      `${onQuestion(first!.question)} доводы подтвердились. Установлено: ${gaps(toldOn(first!.topic).facts)}. Приняты меры: ${gap('какие меры и кем приняты')}, срок — ${gap('дата')}.`,
      ...others.map(
        ({ question }) =>
          `${onQuestion(question)} меры в настоящее время не приняты, поскольку ${gap('мотив и подтверждающий документ')}. Работы включены в план: ${gap('название плана и срок')}.`,
      ),
      legalGround(ground, 1),
      closing(ground),
    )
  },

  redirected: (ground) =>
    paragraphs(
      opening(ground, `зарегистрировано ${gap('дата и номер регистрации')}`),
      `Решение ${ground.understood.questions.length > 1 ? 'поставленных вопросов' : 'поставленного вопроса'} не относится к полномочиям администрации. ${redirect(ground)}`,
      `В соответствии с законом${reference(ground, 'fz59-st8-3')} обращение ${gap(`дата направления, не позднее ${lastDay(ground.terms, 'fz59-st8-3') ?? '7 дней со дня регистрации'}`)} направлено для рассмотрения в указанный орган. О результатах он уведомит Вас в течение 30 дней со дня регистрации обращения у него${reference(ground, 'fz59-st12-1')}.`,
      hasRule(ground, 'own-official') &&
        `Жалоба не направлялась должностному лицу, чьи действия обжалуются${reference(ground, 'fz59-st8-6')}.`,
    ),

  refused: (ground) =>
    paragraphs(
      opening(ground),
      ...byQuestion(ground, (topic, isFirst) => {
        const { facts, ofRefusal } = toldOn(topic)
        const found = isFirst
          ? ` Установлено: ${gaps([...facts, ...ofRefusal])}.`
          : ` Причина: ${gap('мотив и подтверждающий документ')}.`
        return `удовлетворить просьбу не представляется возможным.${found}`
      }),
      legalGround(ground, 1),
      `Указанные нормы применяются, поскольку ${gap('почему они относятся к этому случаю')}.`,
      `Взамен предлагается: ${gap('что можно сделать иначе и куда обратиться')}.`,
      appealRight(ground),
    ),

  interim: (ground) =>
    paragraphs(
      `Срок рассмотрения Вашего обращения${named(ground)} продлён до ${lastDay(ground.terms, 'fz59-st12-2') ?? gap('новый срок, не более 30 дней сверх')}${reference(ground, 'fz59-st12-2')}.`,
      `Продление вызвано тем, что ${gap('кому, когда и о чём направлен запрос либо в чём исключительность случая')}.`,
      `К настоящему времени ${gap('что уже сделано')}.`,
      'Ответ по существу будет направлен не позднее указанной даты.',
    ),

  clarify: (ground) =>
    paragraphs(
      opening(ground, 'принято к рассмотрению'),
      `Чтобы ответить по существу, просим сообщить до ${gap('дата, 5–10 дней')}: ${gap('каких сведений не хватает: место, дата, документы')}.`,
      `Сведения можно направить по адресу администрации или через портал государственных услуг${reference(ground, 'fz59-st5')}.`,
      'Срок рассмотрения при этом не прерывается: если сведения не поступят, ответ будет подготовлен по имеющимся материалам.',
    ),
}

/** A paragraph for each question: a lawful answer leaves none out (appeals §1). */
function byQuestion(
  ground: LetterGround,
  answer: (topic: Topic | undefined, isFirst: boolean) => string,
): string[] {
  const answered = new Set<string | undefined>()
  return questionsWithTopics(ground).map(({ question, topic }) => {
    const isFirst = !answered.has(topic?.id)
    answered.add(topic?.id)
    return `${onQuestion(question)} ${answer(topic, isFirst)}`
  })
}

const onQuestion = (question: Question | null) =>
  question === null ? 'По существу обращения' : `По вопросу ${quoted(question.text)}`

const competence = ({ understood: { topics } }: LetterGround): string | null => {
  const said = topics.map(({ responsible }) => lowered(responsible))
  return said.length === 0 ? null : `Вопрос относится к ведению: ${said.join('; ')}.`
}

const redirect = ({ understood: { topics } }: LetterGround): string => {
  const bodies = [...new Set(topics.map(({ redirect_to: to }) => to))].join('; ')
  return `Компетентный орган: ${gap(bodies === '' ? 'наименование и адрес органа' : `наименование и адрес (${lowered(bodies)})`)}.`
}

const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) && !/^Рос|^Мин/u.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text

/** A place is looked at, anything else is looked into. */
function inspected({ understood: { requisites } }: LetterGround, topic: Topic | undefined): string {
  if (topic?.inspection !== 'place') return `${gap('дата')} проведена проверка`
  const where =
    requisites.address === null ? 'адрес' : `адрес объекта, заявитель указал: ${requisites.address}`
  return `${gap('дата')} проведено обследование по адресу ${gap(where)}`
}

export const hasRule = ({ understood }: LetterGround, rule: string): boolean =>
  understood.guard.some((signal) => signal.rule === rule)
