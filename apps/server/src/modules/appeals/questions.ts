import { findTopics } from './find-topics.ts'
import { appealSentences } from './sentences.ts'

/** A question the answer has to address, with its topic. */
export type Question = { readonly text: string; readonly topic: string | null }

const maxQuestions = 10
const maxLength = 400

/** Signs of a question: a request, a demand, a question word. A concluding «прошу ответить» is no question. */
const asks =
  /\?\s*$|(?<!\p{L})(?:про(?:шу|сим|сьба)|треб(?:ую|уем)|когда|почему|зачем|сколько|где|куда|кто|кому|чей|чья|как(?!\s+(?:и|только|будто))|какой|какая|какие|каков[аы]?|имею ли|имеем ли|обязан[аы]?\s+ли|положен[аоы]?\s+ли|можно ли|будет ли|помогите|примите|разберитесь|обяжите|накажите|верните|уберите|установите|почините|отремонтируйте|проверьте|объясните|разъясните|сообщите|хо(?:чу|тим|тел[аи]?\s+бы)\s+(?:узнать|знать|получить|оформить))(?!\p{L})/iu
const courtesy =
  /^(?:(?:очень|убедительно|ещё раз|еще раз)\s+)?(?:прошу|просим)\s+(?:вас\s+)?(?:(?:рассмотреть|принять во внимание|учесть|ответить на|дать ответ на)\s+(?:моё|мое|наше|данное|это)?\s*(?:обращение|заявление|письмо|жалобу|просьбу)?|ответ[а-яё]*\s+(?:дать|направить|прислать|сообщить)|(?:дать|направить|прислать)\s+(?:письменный\s+)?ответ|не отказать|помощи|помочь)(?:\s+(?:и\s+)?(?:ответить|в\s+установленный\s+срок|письменно|по\s+(?:адресу|почте).*|на\s+(?:адрес|почту|эл).*))?[.!\s]*$/iu
const numbered = /^\s*(?:\d{1,2}[.)]|[а-я]\)|[-–—•*])\s+/u

/** A shorter question is understood only with the sentence before it: «Когда отремонтируют?» */
const tooShort = 45

/** Splits an appeal into its questions; complaints about other topics are added as questions. */
export function questionsOf(text: string): Question[] {
  const sentences = appealSentences(text).map(stripGreeting)
  const found = sentences.flatMap((sentence, at) =>
    isQuestion(sentence) ? [withPrevious(sentences, at)] : [],
  )
  const questions = distinct(found.map(normalizeSentence)).map(withTopic)
  const complaints = distinct(sentences.map(normalizeSentence))
    .filter((sentence) => !questions.some((question) => question.text.includes(sentence)))
    .map(withTopic)
    .filter(({ topic }) => topic !== null && !questions.some((question) => question.topic === topic))
  const ofTopics = complaints.filter(
    ({ topic }, at) => complaints.findIndex((other) => other.topic === topic) === at,
  )
  const position = ({ text: question }: Question) =>
    sentences.findIndex((sentence) => question.startsWith(normalizeSentence(sentence).slice(0, 60)))
  return [...questions, ...ofTopics].toSorted((a, b) => position(a) - position(b)).slice(0, maxQuestions)
}

const isQuestion = (sentence: string) =>
  (asks.test(sentence) && !courtesy.test(sentence.replace(numbered, ''))) ||
  (numbered.test(sentence) && sentence.length > 15)

function withPrevious(sentences: readonly string[], at: number): string {
  const sentence = sentences[at]!
  const before = sentences[at - 1]
  if (sentence.length >= tooShort || before === undefined || isQuestion(before)) return sentence
  return findTopics(sentence).length > 0 ? sentence : `${before} ${sentence}`
}

const stripGreeting = (sentence: string) =>
  sentence.replace(
    /^(?:здравствуйте|добрый\s+(?:день|вечер)|доброе\s+утро|доброго\s+(?:дня|времени\s+суток))[\s,.!]*/iu,
    '',
  )

const normalizeSentence = (sentence: string) => {
  const plain = sentence.replace(numbered, '').replaceAll(/\s+/gu, ' ').trim()
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength).replace(/\s+\S*$/u, '')}…`
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text.length > 2)

const withTopic = (text: string): Question => ({ text, topic: findTopics(text)[0]?.topic.id ?? null })
